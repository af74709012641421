import { expect, it } from 'vitest';
import { plainFileName } from './plain-file-name.ts';

it.each([
  ['letter.html', 'letter.html'],
  ['Vertrag_Holzmann.pdf', 'Vertrag_….pdf'],
  ['Müller Kündigung.docx', '… ….docx'],
  ['Relevé de compte - Martin.pdf', 'Relevé de compte - ….pdf'],
  ['invoice-2026-03.final.pdf', 'invoice-2026-03.final.pdf'],
  ['Ferrari', '…'],
  ['silva.oliveira', '….…'],
  ['Ⓚⓐⓡⓘⓝ Ⓗⓞⓛⓩ.pdf', '… ….pdf'],
  ['🅺🅰🆁🅸🅽.pdf', '….pdf'],
  ['⠅⠁⠗⠊⠝.pdf', '….pdf'],
  ['Ｋａｒｉｎ.pdf', '….pdf'],
  ['', ''],
])('%j is shown as %j', (name, shown) => {
  expect(plainFileName(name)).toBe(shown);
});
