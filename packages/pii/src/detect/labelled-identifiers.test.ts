/** A label right before a number, or over its column, beats a check digit that fails. */
import { describe, expect, it } from 'vitest';
import { recognizers } from '../recognizers/index.ts';
import { createDetector } from './detector.ts';

const detector = createDetector({ recognizers });
const isCovered = (text: string, value: string): boolean => {
  const covered = new Uint8Array(text.length);
  for (const { start, end } of detector.detect(text)) covered.fill(1, start, end);
  const at = text.indexOf(value);
  return covered.subarray(at, at + value.length).every((one) => one === 1);
};

describe.each([
  ['SSN', '912-34-5678'],
  ['SSN', '900123456'],
  ['SSN', '666-12-3456'],
  ['social security number', '000-12-3456'],
  ['ITIN', '912-34-5678'],
  ['NPI', '1234567890'],
  ['NPI', '9876543210'],
  ['IBAN', 'DE89370400440532013001'],
  ['IBAN', 'IR580540105180021273113007'],
  ['IBAN', 'GB29 NWBK 6016 1331 9268 10'],
  ['credit card', '4111 1111 1111 1112'],
  ['card number', '5500005555555550'],
  ['Kartennummer', '4111111111111112'],
  ['routing number', '021000022'],
  ['NHS number', '943 476 5910'],
  ['Steuer-ID', '12345678902'],
  ['PESEL', '44051401358'],
  ['CPF', '529.982.247-26'],
  ['Aadhaar', '2341 2341 2347'],
  ['BSN', '111222334'],
  ['codice fiscale', 'RSSMRA85T10A562A'],
  ['DNI', '12345678A'],
  ['IMEI', '490154203237519'],
  ['bitcoin address', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'],
])('%s %s', (label, value) => {
  it.each([
    ['behind a blank', `${label} ${value}`],
    ['behind a colon', `${label}: ${value}.`],
    ['in a sentence', `My ${label} is ${value}, please check it.`],
    ['in brackets', `(${label}: ${value})`],
    ['in JSON', `{"${label}": "${value}"}`],
    ['in a table', `id;${label};city\n1;${value};Bonn\n2;;Ulm`],
  ])('its value is found %s', (_, text) => {
    expect(isCovered(text, value), text).toBe(true);
  });

  it('the detector leaves it alone without its label', () => {
    const order = `Part ${value} is out of stock.`;
    const codes = detector.detect(order).map(({ code }) => code);
    expect(codes.filter((code) => code > 100_000 || code === 401 || code === 404)).toEqual([]);
  });
});
