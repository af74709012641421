/** Values next to the delimiters of tables, tuples and lists, whatever the next cell holds. */
import { describe, expect, it } from 'vitest';
import { recognizers } from '../recognizers/index.ts';
import { createDetector } from './detector.ts';

const detector = createDetector({ recognizers });
const isCovered = (text: string, value: string): boolean => {
  const at = text.indexOf(value);
  const covered = new Uint8Array(text.length);
  for (const { start, end } of detector.detect(text)) covered.fill(1, start, end);
  return covered.subarray(at, at + value.length).every((one) => one === 1);
};

const values = [
  ['ssn', '219-09-9941'],
  ['cpf', '529.982.247-25'],
  ['tfn', '123 456 782'],
  ['card', '4111 1111 1111 1111'],
  ['card', '4111111111111111'],
  ['iban', 'DE89370400440532013000'],
  ['phone', '+49 171 2345678'],
  ['phone', '212-555-0188'],
  ['ip', '203.0.113.77'],
  ['email', 'karin@example.org'],
  ['mac', '0a:1b:2c:3d:4e:5f'],
] as const;

describe.each(values)('a cell with a value of %s, %s', (label, value) => {
  it.each([
    ['CSV', `id,${label}\n1,${value}\n10001,${value},5\n1.5,${value},2.75`],
    ['semicolons', `id;${label}\n1;${value};3`],
    ['tabs', `id\t${label}\n1\t${value}\t3`],
    ['bars', `id|${label}|n\n1|${value}|3`],
    ['a tuple', `${label}: (1,${value},2)`],
    ['a list', `${label}: [10001, ${value}, 7]`],
    ['values of SQL', `insert into t (id, ${label}, n) values (1,'${value}',2)`],
    ['a row alone', `${label} 10001,${value}`],
  ])('is found in %s', (_, text) => {
    expect(isCovered(text, value)).toBe(true);
  });
});

it.each(['1,219', '1,219.50', '12,345,678', '1,219,400.25 EUR', '(1,234,567)', '3,14159', '10,000 - 12,000'])(
  'leaves the amount %j alone',
  (amount) => {
    expect(detector.detect(`ssn and total: ${amount}`).filter(({ code }) => code > 100_000)).toEqual([]);
  },
);
