export { type AnydocKind, loadAnydoc } from './anydoc.ts';
export { readOffice } from './read-office.ts';
export { readXlsx } from './xlsx.ts';
