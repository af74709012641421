import { expect, it } from 'vitest';
import { createEncodeReport } from './encode-report.ts';
import { textMetadata } from './text-metadata.ts';

it.each<[unknown, object, number]>([
  [{ a: 'b' }, { a: 'b' }, 0],
  [{ tags: ['one', 'two'] }, { tags: '["one","two"]' }, 1],
  [{ a: { b: 1 }, c: 2, d: true, e: 'f' }, { a: '{"b":1}', c: '2', d: 'true', e: 'f' }, 1],
  [{ a: null, b: 'c' }, { b: 'c' }, 0],
  [null, {}, 0],
])('writes the values of %j as texts', (given, wanted, warnings) => {
  const report = createEncodeReport();
  expect(textMetadata(given, report)).toEqual(wanted);
  expect(report.warnings).toHaveLength(warnings);
});
