export type { AnydocKind } from './anydoc.ts';
export { readOffice } from './read-office.ts';
export { readXlsx } from './xlsx.ts';
