import { describe, expect, it } from 'vitest';
import { createBudget, defaultLimits } from '../model/index.ts';
import { readOldSheets } from './old-workbook.ts';

const u16 = (...values: readonly number[]): Buffer =>
  Buffer.from(values.flatMap((value) => [value & 255, value >> 8]));
const f64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
};
const short = (text: string): Buffer => Buffer.concat([Buffer.of(text.length), Buffer.from(text, 'latin1')]);
const long = (text: string): Buffer => Buffer.concat([u16(text.length), Buffer.from(text, 'latin1')]);
const record = (type: number, ...values: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(values);
  return Buffer.concat([u16(type, body.length), body]);
};
const end = record(0x0a);
const textResult = Buffer.of(0, 0, 0, 0, 0, 0, 0xff, 0xff);
const plain = Buffer.of(0, 0, 0);

const sheetsOf = (...records: readonly Uint8Array[]) =>
  readOldSheets(Buffer.concat(records), createBudget(defaultLimits))?.map(({ name, read }) => {
    const { rows, extras } = read();
    return { name, rows: rows.map((row) => Object.fromEntries(row)), extras };
  });

describe('sheets of old versions of Excel', () => {
  it('of version 2', () => {
    expect(
      sheetsOf(
        record(0x09, u16(2, 0x10)),
        record(0x14, short('&LList&R&P')),
        record(0x1e, short('General')),
        record(0x1e, short('0.00')),
        record(0x04, u16(0, 0), plain, short('caf\xe9')),
        record(0x02, u16(0, 1), plain, u16(7)),
        record(0x03, u16(1, 0), Buffer.of(0, 1, 0), f64(1.5)),
        record(0x05, u16(1, 1), plain, Buffer.of(1, 0)),
        record(0x06, u16(2, 0), plain, textResult),
        record(0x07, short('sum')),
        record(0x1c, u16(2, 0), long('note')),
        end,
      ),
    ).toEqual([
      {
        name: 'Sheet 1',
        rows: [{ 0: 'café', 1: '7' }, { 0: '1.50', 1: 'TRUE' }, { 0: 'sum' }],
        extras: ['List', 'note'],
      },
    ]);
  });

  it.each([
    [3, 0x209, 0x243, 0x206, record(0x1e, short('General')), record(0x1e, short('0%'))],
    [4, 0x409, 0x443, 0x406, record(0x41e, u16(0), short('General')), record(0x41e, u16(0), short('0%'))],
  ])('of version %d', (version, begin, style, formula, ...formats) => {
    expect(
      sheetsOf(
        record(begin, u16(version, 0x10, 0)),
        record(0x42, u16(1251)),
        ...formats,
        record(style, Buffer.of(0, 0)),
        record(style, Buffer.of(0, 1)),
        record(0x204, u16(0, 0, 0), long('\xcf\xf0')),
        record(0x203, u16(0, 1, 1), f64(0.5)),
        record(0x27e, u16(1, 0, 0), u16((12 << 2) | 2, 0)),
        record(0x205, u16(1, 1, 0), Buffer.of(7, 1)),
        record(formula, u16(2, 0, 0), textResult),
        record(0x207, long('x')),
        record(formula, u16(2, 1, 0), f64(3)),
        end,
      ),
    ).toEqual([
      {
        name: 'Sheet 1',
        rows: [
          { 0: 'Пр', 1: '50%' },
          { 0: '12', 1: '#DIV/0!' },
          { 0: 'x', 1: '3' },
        ],
        extras: [],
      },
    ]);
  });

  it('of a workbook of version 4, and of version 5 alone', () => {
    const sheet = (name: string): Buffer =>
      Buffer.concat([
        record(0x8f, Buffer.alloc(4), short(name)),
        record(0x409, u16(4, 0x10, 0)),
        record(0x204, u16(0, 0, 0), long(name)),
        end,
      ]);
    expect(sheetsOf(record(0x409, u16(4, 0x100, 0)), sheet('One'), sheet('Two'), end)).toEqual([
      { name: 'One', rows: [{ 0: 'One' }], extras: [] },
      { name: 'Two', rows: [{ 0: 'Two' }], extras: [] },
    ]);
    expect(sheetsOf(record(0x809, u16(0, 0x10, 0, 0)), record(0x204, u16(0, 0, 0), long('a')), end)).toEqual([
      { name: 'Sheet 1', rows: [{ 0: 'a' }], extras: [] },
    ]);
  });

  it.each([
    ['something else', Buffer.from('\tone\ttwo\tthree')],
    ['nothing', Buffer.alloc(0)],
    ['a chart', record(0x209, u16(3, 5, 0))],
  ])('none in %s', (_, stream) => {
    expect(sheetsOf(stream)).toBeUndefined();
  });
});
