export { unlockOffice } from './unlock-office.ts';
