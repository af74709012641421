import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { createBudget, defaultLimits } from '../model/index.ts';
import { openPackage } from './office-package.ts';
import { readXlsbComments, readXlsbSheets } from './xlsb-workbook.ts';
import { formatComment } from './xlsx-comments.ts';

/** A record as MS-XLSB 2.1.4 says: type and size in seven bits a byte. */
function record(type: number, ...values: readonly Uint8Array[]): Uint8Array {
  const body = Buffer.concat(values);
  const size: number[] = [];
  for (let left = body.length; ; left >>= 7) {
    size.push((left & 0x7f) | (left > 0x7f ? 0x80 : 0));
    if (left <= 0x7f) break;
  }
  const head = type < 128 ? [type] : [(type & 0x7f) | 0x80, type >> 7];
  return Buffer.concat([Buffer.from([...head, ...size]), body]);
}
const u8 = (value: number): Uint8Array => Buffer.of(value);
const u16 = (value: number): Uint8Array => Buffer.of(value & 255, value >> 8);
const u32 = (value: number): Uint8Array => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
};
const f64 = (value: number): Uint8Array => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
};
const wide = (text: string): Uint8Array => Buffer.concat([u32(text.length), Buffer.from(text, 'utf16le')]);
const rich = (text: string): Uint8Array => Buffer.concat([u8(1), wide(text), u32(0)]);
const cell = (type: number, column: number, style: number, value: Uint8Array): Uint8Array =>
  record(type, u32(column), u32(style | 0xff000000), value);
const row = (index: number): Uint8Array => record(0, u32(index), Buffer.alloc(13));

const parts = (more: Readonly<Record<string, Uint8Array>> = {}) => ({
  'xl/workbook.bin': Buffer.concat([
    record(153, u32(0), u32(0), wide('')),
    record(156, u32(0), u32(1), wide('rId1'), wide('Prices')),
    record(156, u32(1), u32(2), wide('rId2'), wide('Notes')),
  ]),
  'xl/sharedStrings.bin': Buffer.concat([record(19, u8(0), wide('Name')), record(19, rich('Größe\n2'))]),
  'xl/styles.bin': Buffer.concat([
    record(44, u16(164), wide('#,##0.00\\ "€"')),
    record(47, u16(0), u16(9), Buffer.alloc(12)),
    record(617, u32(4)),
    record(47, u16(0), u16(0), Buffer.alloc(12)),
    record(47, u16(0), u16(164), Buffer.alloc(12)),
    record(47, u16(0), u16(14), Buffer.alloc(12)),
    record(47, u16(0), u16(10), Buffer.alloc(12)),
    record(618),
  ]),
  'xl/worksheets/sheet1.bin': Buffer.concat([
    row(0),
    cell(7, 0, 0, u32(0)),
    cell(7, 1, 0, u32(1)),
    cell(1, 2, 0, Buffer.alloc(0)),
    row(3),
    cell(6, 0, 0, wide('inline')),
    cell(2, 1, 1, u32((1234 << 2) | 2)),
    cell(2, 2, 0, u32((-150 << 2) | 3)),
    cell(5, 3, 2, f64(46000)),
    cell(9, 4, 3, f64(0.125)),
    cell(8, 5, 0, Buffer.concat([wide('of a formula'), u16(0), u32(0)])),
    cell(4, 6, 0, u8(1)),
    cell(10, 7, 0, u8(0)),
    cell(3, 8, 0, u8(7)),
    cell(11, 9, 0, u8(42)),
    cell(62, 10, 0, rich('in two colours')),
    record(479, u16(0), wide('&L&"Arial"Left&RPage &P'), ...Array.from({ length: 5 }, () => u32(0xffffffff))),
  ]),
  'xl/worksheets/sheet2.bin': Buffer.concat([row(0), cell(5, 0, 0, f64(4111111111111111))]),
  'xl/comments1.bin': Buffer.concat([
    record(632, wide('Karin')),
    record(635, u32(0), u32(2), u32(2), u32(27), u32(27), Buffer.alloc(16)),
    record(637, rich('Karin: to be checked')),
  ]),
  ...more,
});
const targets = new Map([
  ['rId1', 'xl/worksheets/sheet1.bin'],
  ['rId2', 'xl/worksheets/sheet2.bin'],
]);
const opened = (files: Readonly<Record<string, Uint8Array>>) => {
  const budget = createBudget(defaultLimits);
  return { budget, found: openPackage(zipSync({ 'x.xml': strToU8('<x/>'), ...files }), budget) };
};
const rowsOf = (files: Readonly<Record<string, Uint8Array>>) => {
  const { budget, found } = opened(files);
  return readXlsbSheets(found, targets, budget).map(({ name, isHidden, read }) => {
    const { rows, extras } = read();
    return { name, isHidden, rows: rows.map((one) => Object.fromEntries(one)), extras };
  });
};

describe('binary workbooks', () => {
  it('show all kinds of cells as they are displayed', () => {
    expect(rowsOf(parts())).toEqual([
      {
        name: 'Prices',
        isHidden: false,
        rows: [
          { 0: 'Name', 1: 'Größe 2' },
          {
            0: 'inline',
            1: '1,234.00 €',
            2: '-1.5',
            3: '2025-12-09',
            4: '12.50%',
            5: 'of a formula',
            6: 'TRUE',
            7: 'FALSE',
            8: '#DIV/0!',
            9: '#N/A',
            10: 'in two colours',
          },
        ],
        extras: ['Left', 'Page'],
      },
      { name: 'Notes', isHidden: true, rows: [{ 0: '4111111111111111' }], extras: [] },
    ]);
  });

  it('count days from 1904 where they say so', () => {
    const workbook = Buffer.concat([
      record(153, u32(1), u32(0), wide('')),
      record(156, u32(0), u32(1), wide('rId1'), wide('Prices')),
    ]);
    expect(rowsOf(parts({ 'xl/workbook.bin': workbook }))[0]?.rows[1]?.[3]).toBe('2029-12-10');
  });

  it('without a list of sheets still have those that are there', () => {
    const found = rowsOf(parts({ 'xl/workbook.bin': Buffer.alloc(0) }));
    expect(found.map(({ name }) => name)).toEqual(['Sheet 1', 'Sheet 2']);
  });

  it('have comments with author and cell', () => {
    const { budget, found } = opened(parts());
    expect(readXlsbComments(found, budget, formatComment)).toEqual(['AB3, Karin: to be checked']);
  });

  it('that are cut off or made of noise end, and are charged', () => {
    const sheet = parts()['xl/worksheets/sheet1.bin'];
    for (let end = 0; end < sheet.length; end += 7)
      expect(rowsOf(parts({ 'xl/worksheets/sheet1.bin': sheet.subarray(0, end) }))).toHaveLength(2);
    const noise = Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 251));
    expect(rowsOf(parts({ 'xl/worksheets/sheet1.bin': noise }))).toHaveLength(2);
    const budget = createBudget({ ...defaultLimits, nodes: 100 });
    const many = openPackage(zipSync(parts({ 'xl/worksheets/sheet1.bin': Buffer.alloc(1000) })), budget);
    expect(() => readXlsbSheets(many, targets, budget)[0]?.read()).toThrow(
      expect.objectContaining({ reason: 'too_many_nodes' }),
    );
  });
});
