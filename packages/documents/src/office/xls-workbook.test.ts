import { describe, expect, it } from 'vitest';
import { createBudget, defaultLimits } from '../model/index.ts';
import { readBiffSheets } from './xls-workbook.ts';

const u8 = (value: number): Buffer => Buffer.of(value);
const u16 = (value: number): Buffer => Buffer.of(value & 255, value >> 8);
const u32 = (value: number): Buffer => Buffer.concat([u16(value & 0xffff), u16(value >>> 16)]);
const f64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
};
const record = (type: number, ...values: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(values);
  return Buffer.concat([u16(type), u16(body.length), body]);
};
const wide = (text: string): Buffer => Buffer.concat([u16(text.length), u8(1), Buffer.from(text, 'utf16le')]);
const narrow = (text: string): Buffer =>
  Buffer.concat([u16(text.length), u8(0), Buffer.from(text, 'latin1')]);
const cell = (
  type: number,
  [row, column, style]: readonly number[],
  ...values: readonly Uint8Array[]
): Buffer => record(type, u16(row ?? 0), u16(column ?? 0), u16(style ?? 0), ...values);
const begin = (version: number, kind: number): Buffer =>
  record(0x809, u16(version), u16(kind), Buffer.alloc(12));
const end = record(0x0a);
const special = (kind: number, value: number): Buffer =>
  Buffer.concat([Buffer.of(kind, 0, value, 0, 0, 0, 0xff, 0xff), Buffer.alloc(8)]);

/** A stream of globals, with a record of each sheet, and then the sheets. */
function workbook(
  version: number,
  globals: readonly Uint8Array[],
  sheets: readonly { readonly name: string; readonly state?: number; readonly cells: Uint8Array }[],
): Buffer {
  const isUnicode = version >= 0x600;
  const heads = (offsets: readonly number[]): Buffer =>
    Buffer.concat([
      begin(version, 5),
      ...globals,
      ...sheets.map(({ name, state = 0 }, at) =>
        record(
          0x85,
          u32(offsets[at] ?? 0),
          u8(state),
          u8(0),
          u8(name.length),
          ...(isUnicode ? [u8(0)] : []),
          Buffer.from(name, 'latin1'),
        ),
      ),
      end,
    ]);
  const bodies = sheets.map(({ cells }) => Buffer.concat([begin(version, 0x10), cells, end]));
  let at = heads([]).length;
  const offsets = bodies.map((body) => {
    at += body.length;
    return at - body.length;
  });
  return Buffer.concat([heads(offsets), ...bodies]);
}

const rowsOf = (stream: Uint8Array) =>
  readBiffSheets(stream, createBudget(defaultLimits))?.map(({ name, isHidden, read }) => ({
    name,
    isHidden,
    rows: read().rows.map((row) => Object.fromEntries(row)),
  }));
const styles = [
  record(0x41e, u16(164), narrow('0.0 "kg"')),
  record(0xe0, u16(0), u16(0), Buffer.alloc(16)),
  record(0xe0, u16(0), u16(164), Buffer.alloc(16)),
  record(0xe0, u16(0), u16(14), Buffer.alloc(16)),
];

describe('workbooks of Excel 5 to 2003', () => {
  it('show all kinds of cells as they are displayed', () => {
    const chart = Buffer.concat([begin(0x600, 0x20), cell(0x204, [0, 9, 0], narrow('of a chart')), end]);
    const stream = workbook(
      0x600,
      [...styles, record(0xfc, u32(2), u32(2), narrow('Name'), wide('Größe'))],
      [
        {
          name: 'Prices',
          cells: Buffer.concat([
            cell(0xfd, [0, 0, 0], u32(0)),
            cell(0xfd, [0, 1, 0], u32(1)),
            chart,
            cell(0x204, [1, 0, 0], narrow('label')),
            cell(0xd6, [1, 1, 0], narrow('rich'), u16(0)),
            cell(0x203, [1, 2, 1], f64(2.25)),
            cell(0x27e, [1, 3, 0], u32((1234 << 2) | 3)),
            record(0xbd, u16(1), u16(4), u16(0), u32((7 << 2) | 2), u16(2), u32((46000 << 2) | 2), u16(5)),
            cell(0x205, [1, 6, 0], u8(1), u8(0)),
            cell(0x205, [1, 7, 0], u8(42), u8(1)),
            cell(0x06, [1, 8, 1], f64(3), Buffer.alloc(8)),
            cell(0x06, [1, 9, 0], special(0, 0)),
            record(0x4bc, Buffer.alloc(8)),
            record(0x207, wide('Łódź')),
            cell(0x06, [1, 10, 0], special(1, 1)),
            cell(0x06, [1, 11, 0], special(2, 7)),
            cell(0x06, [1, 12, 0], special(3, 0)),
          ]),
        },
        { name: 'Notes', state: 2, cells: cell(0x203, [0, 0, 0], f64(4111111111111111)) },
      ],
    );
    expect(rowsOf(stream)).toEqual([
      {
        name: 'Prices',
        isHidden: false,
        rows: [
          { 0: 'Name', 1: 'Größe' },
          {
            ...{
              0: 'label',
              1: 'rich',
              2: '2.3 kg',
              3: '12.34',
              4: '7',
              5: '2025-12-09',
              6: 'TRUE',
              7: '#N/A',
            },
            8: '3.0 kg',
            9: 'Łódź',
            10: 'TRUE',
            11: '#DIV/0!',
          },
        ],
      },
      { name: 'Notes', isHidden: true, rows: [{ 0: '4111111111111111' }] },
    ]);
  });

  it('of version 5 have texts in their charset, and count days from 1904 where they say so', () => {
    const text = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]);
    const stream = workbook(
      0x500,
      [record(0x42, u16(1251)), record(0x22, u16(1)), record(0xe0, u16(0), u16(14), Buffer.alloc(12))],
      [
        {
          name: 'S',
          cells: Buffer.concat([
            cell(0x204, [0, 0, 0], u16(text.length), text),
            cell(0x203, [0, 1, 0], f64(46000)),
          ]),
        },
      ],
    );
    expect(rowsOf(stream)?.[0]?.rows).toEqual([{ 0: 'Привет', 1: '2029-12-10' }]);
  });

  it.each([1, 2, 3, 5, 8, 13])('have shared texts that go on in further records, cut after %d', (units) => {
    // With runs and a phonetic reading, in a record of its own each; the rest of the text is wide.
    const first = 'a long text';
    const second = ' and Łódź';
    const length = first.length + second.length;
    const cut = Math.min(units, first.length);
    const records = Buffer.concat([
      record(
        0xfc,
        u32(2),
        u32(2),
        u16(length),
        u8(12),
        u16(1),
        u32(4),
        Buffer.from(first.slice(0, cut), 'latin1'),
      ),
      record(0x3c, u8(1), Buffer.from(first.slice(cut) + second, 'utf16le'), Buffer.alloc(2)),
      record(0x3c, Buffer.alloc(6), narrow('next')),
    ]);
    const cells = Buffer.concat([cell(0xfd, [0, 0, 0], u32(0)), cell(0xfd, [0, 1, 0], u32(1))]);
    expect(rowsOf(workbook(0x600, [records], [{ name: 'S', cells }]))?.[0]?.rows).toEqual([
      { 0: first + second, 1: 'next' },
    ]);
  });

  it('that are cut off or made of noise end', () => {
    const stream = workbook(0x600, styles, [{ name: 'S', cells: cell(0x204, [0, 0, 0], narrow('label')) }]);
    for (let length = 0; length < stream.length; length++) rowsOf(stream.subarray(0, length));
    const noise = Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 251));
    expect(rowsOf(noise)).toBeUndefined();
    rowsOf(Buffer.concat([begin(0x600, 5), record(0x85, u32(0xfffffff0), u16(0), narrow('S')), end, noise]));
    const endless = Buffer.concat([stream, Buffer.alloc(10_000)]);
    const budget = createBudget({ ...defaultLimits, nodes: 5 });
    expect(() => readBiffSheets(endless, budget)).toThrow(
      expect.objectContaining({ reason: 'too_many_nodes' }),
    );
  });
});
