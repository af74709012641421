export { type ResealReport, resealAll } from './reseal-all.ts';
