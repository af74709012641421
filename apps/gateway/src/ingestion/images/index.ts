export { redactionBoxes } from './redaction-boxes.ts';
