/** Which table cells a label applies to. */
import { describe, expect, it } from 'vitest';
import { createDetector, recognizers } from '../detection.ts';

const detector = createDetector({ recognizers });
const found = (text: string) => detector.detect(text).map(({ start, end }) => text.slice(start, end));

describe('labels in the first column precede their values', () => {
  it.each([
    '|Full name|Anna Schmidt|\n|-|-|\n|Phone|0171 2345678|\n|E-mail|anna@example.org|',
    '| Full name | Anna Schmidt |\n|---|---|\n| **Phone** | 0171 2345678 |\n| **Notes** | likes tea |',
    'Name\tAnna Schmidt\nAbteilung\tVertrieb\nTelefon\t0171 2345678\nE-Mail\tanna@example.org\nOrt\tBerlin',
    'Name;Anna Schmidt\nBeruf;Ingenieurin\nHobby;Schach\nFamilienstand;ledig',
  ])('%j', (text) => {
    const values = found(text);
    expect(values.some((value) => value.startsWith('Anna'))).toBe(true);
    for (const label of [
      'Phone',
      'E-mail',
      'E-Mail',
      'Notes',
      'Telefon',
      'Abteilung',
      'Ort',
      'Beruf',
      'Hobby',
    ])
      expect(values).not.toContain(label);
  });
});

describe('the next column heading is not a value', () => {
  it.each([
    ['|Name|IBAN|\n|-|-|\n|Karin Holzmann|DE89 3704 0044 0532 0130 00|', 'IBAN'],
    ['|Full name|SSN|\n|---|---|\n|Karin Holzmann|078-05-1120|', 'SSN'],
    ['Kontoinhaber;IBAN;BIC\nKarin Holzmann;DE89 3704 0044 0532 0130 00;COBADEFFXXX', 'IBAN'],
    ['| Name | Branch |\n|:--|--:|\n| Karin Holzmann | Berlin |', 'Branch'],
  ])('%j', (text, heading) => {
    expect(found(text).some((value) => value.includes(heading))).toBe(false);
  });
});

describe('a heading is the label of the cells below it', () => {
  it.each([
    ['Name;Vorname;Ort\nSchmidt;Anna;Berlin\nBerg;Karl;Ulm', ['Schmidt', 'Berg', 'Karl']],
    ['|Full name|Phone|\n|-|-|\n|Anna Schmidt|0171 2345678|\n|Karl Berg|0171 2345679|', ['0171 2345678']],
    // Words that are labels elsewhere are values here.
    ['Username,Password\nadmin,secret\nroot,Hunter22!', ['Hunter22!']],
  ])('%j', (text, values) => {
    expect(found(text)).toEqual(expect.arrayContaining(values));
  });
});
