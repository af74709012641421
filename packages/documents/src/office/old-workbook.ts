/** Reads Excel sheets that are no compound files: of versions 2 to 4 (OpenOffice.org's documentation of the format), and version 5 alone. */
import type { RecordReader } from '../binary/index.ts';
import type { Budget } from '../model/index.ts';
import { findOldExcelVersion } from '../sniff/index.ts';
import { type BiffTexts, charsetOfCodePage, readBiffRecords, readBiffText } from './biff-records.ts';
import { builtInFormat } from './number-format.ts';
import {
  type CellValue,
  cellText,
  headerLines,
  RowCollector,
  readRkNumber,
  type SheetText,
  type WorkbookSheet,
} from './workbook.ts';

/** Records with which streams of each version begin. */
const beginRecords = new Set([0x09, 0x209, 0x409, 0x809]);
const sheetKinds = new Set([0x10, 0x20, 0x40]);
const maxSheets = 1_000;
const endRecord = 0x0a;
const sheetName = 0x8f;

interface Sheet {
  readonly name: string;
  readonly cells: RowCollector;
  readonly extras: string[];
}

function text(value: string): CellValue {
  return { kind: 'text', text: value };
}

function number(value: number): CellValue {
  return { kind: 'number', stored: String(value) };
}

function booleanOrError(body: RecordReader): CellValue {
  const value = body.u8();
  return body.u8() === 1 ? { kind: 'error', code: value } : { kind: 'boolean', value: value !== 0 };
}

/** Reads the records of a stream. */
class OldReader {
  readonly sheets: Sheet[] = [];
  readonly #version: number;
  readonly #budget: Budget;
  readonly #codes: string[] = [];
  readonly #styles: number[] = [];
  #texts: BiffTexts = { isUnicode: false, charset: 'windows-1252' };
  #from1904 = false;
  #name = '';
  /** The cell of a formula whose text comes in a record of its own. */
  #pending: readonly [row: number, column: number, format: number] | undefined;

  constructor(version: number, budget: Budget) {
    this.#version = version;
    this.#budget = budget;
  }

  read(stream: Uint8Array): void {
    for (const { type, body } of readBiffRecords(stream, 0, this.#budget)) {
      if (beginRecords.has(type)) this.#begin(body);
      else if (type !== endRecord) this.#readers[type]?.(body);
    }
  }

  #begin(body: RecordReader): void {
    if (!sheetKinds.has(body.skip(2).u16()) || this.sheets.length >= maxSheets) return;
    const name = this.#name === '' ? `Sheet ${this.sheets.length + 1}` : this.#name;
    this.sheets.push({ name, cells: new RowCollector(), extras: [] });
    this.#name = '';
  }

  #addStyle(body: RecordReader): void {
    this.#styles.push(this.#version < 5 ? body.skip(1).u8() : body.skip(2).u16());
  }

  readonly #readers: Readonly<Record<number, (body: RecordReader) => void>> = {
    2: (body) => this.#readCell(body, () => number(body.u16())),
    3: (body) => this.#readCell(body, () => number(body.f64())),
    4: (body) => this.#readCell(body, () => text(readBiffText(body, 1, this.#texts))),
    5: (body) => this.#readCell(body, () => booleanOrError(body)),
    6: (body) => this.#readFormula(body),
    7: (body) => this.#addPending(readBiffText(body, 1, this.#texts)),
    20: (body) => this.#addHeader(body),
    21: (body) => this.#addHeader(body),
    28: (body) => {
      const note = readBiffText(body.skip(4), 2, this.#texts).trim();
      if (note !== '') this.sheets.at(-1)?.extras.push(note);
    },
    30: (body) => this.#codes.push(readBiffText(body, 1, this.#texts)),
    34: (body) => {
      this.#from1904 = body.u16() === 1;
    },
    66: (body) => {
      this.#texts = { ...this.#texts, charset: charsetOfCodePage(body.u16()) };
    },
    189: (body) => this.#readNumbers(body),
    224: (body) => this.#addStyle(body),
    [sheetName]: (body) => {
      this.#name = readBiffText(body.skip(4), 1, this.#texts);
    },
    515: (body) => this.#readCell(body, () => number(body.f64())),
    516: (body) => this.#readCell(body, () => text(readBiffText(body, 2, this.#texts))),
    214: (body) => this.#readCell(body, () => text(readBiffText(body, 2, this.#texts))),
    517: (body) => this.#readCell(body, () => booleanOrError(body)),
    518: (body) => this.#readFormula(body),
    519: (body) => this.#addPending(readBiffText(body, 2, this.#texts)),
    579: (body) => this.#addStyle(body),
    638: (body) => this.#readCell(body, () => number(readRkNumber(body.u32() | 0))),
    1030: (body) => this.#readFormula(body),
    1054: (body) => this.#codes.push(readBiffText(body.skip(2), 1, this.#texts)),
    1091: (body) => this.#addStyle(body),
  };

  /** Where a cell is and the number of its format. */
  #readPlace(body: RecordReader): readonly [row: number, column: number, format: number] {
    const [row, column] = [body.u16(), body.u16()];
    if (this.#version > 2) return [row, column, this.#styles[body.u16()] ?? 0];
    const format = body.skip(1).u8() & 0x3f;
    body.skip(1);
    return [row, column, format];
  }

  #readCell(body: RecordReader, value: () => CellValue): void {
    const place = this.#readPlace(body);
    this.#add(place, value());
  }

  #readNumbers(body: RecordReader): void {
    const [row, first] = [body.u16(), body.u16()];
    for (let column = first; body.left >= 8; column += 1) {
      const format = this.#styles[body.u16()] ?? 0;
      this.#add([row, column, format], number(readRkNumber(body.u32() | 0)));
    }
  }

  #readFormula(body: RecordReader): void {
    const place = this.#readPlace(body);
    const result = body.bytes(8);
    // Results that are no numbers have all ones where a number has its sign and exponent.
    if (result[6] !== 0xff || result[7] !== 0xff) {
      if (result.length === 8) this.#add(place, number(Buffer.from(result).readDoubleLE(0)));
    } else if (result[0] === 0) this.#pending = place;
    else if (result[0] === 1) this.#add(place, { kind: 'boolean', value: result[2] !== 0 });
    else if (result[0] === 2) this.#add(place, { kind: 'error', code: result[2] ?? 0 });
  }

  #addPending(value: string): void {
    if (this.#pending !== undefined) this.#add(this.#pending, text(value));
    this.#pending = undefined;
  }

  #addHeader(body: RecordReader): void {
    if (body.left > 1) this.sheets.at(-1)?.extras.push(...headerLines(readBiffText(body, 1, this.#texts)));
  }

  #add([row, column, format]: readonly [number, number, number], value: CellValue): void {
    this.#budget.charge('nodes');
    const code = this.#codes[format] ?? builtInFormat(format);
    this.sheets.at(-1)?.cells.add(row, column, cellText(value, code, this.#from1904));
  }
}

/** The sheets of a stream, in order; undefined if it is none of Excel, or has none. */
export function readOldSheets(stream: Uint8Array, budget: Budget): readonly WorkbookSheet[] | undefined {
  const version = findOldExcelVersion(stream);
  if (version === undefined) return undefined;
  const reader = new OldReader(version, budget);
  reader.read(stream);
  if (reader.sheets.length === 0) return undefined;
  return reader.sheets.map(({ name, cells, extras }) => ({
    name,
    isHidden: false,
    read: (): SheetText => ({ rows: cells.rows, extras }),
  }));
}
