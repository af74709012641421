/** Reads Excel workbooks of versions 5 to 2003 (MS-XLS): cells of all kinds, with their formats. */
import { openCompound } from '../archive/index.ts';
import type { RecordReader } from '../binary/index.ts';
import type { Budget } from '../model/index.ts';
import {
  type BiffTexts,
  charsetOfCodePage,
  readBiffRecords,
  readBiffText,
  readSharedTexts,
} from './biff-records.ts';
import { builtInFormat } from './number-format.ts';
import { type CellValue, cellText, RowCollector, readRkNumber, type WorkbookSheet } from './workbook.ts';

/** Types of records (MS-XLS 2.3.2). */
const record = {
  formula: 0x06,
  end: 0x0a,
  dates: 0x22,
  codePage: 0x42,
  sheet: 0x85,
  rkNumbers: 0xbd,
  richText: 0xd6,
  cellStyle: 0xe0,
  sharedTexts: 0xfc,
  sharedText: 0xfd,
  number: 0x203,
  text: 0x204,
  booleanOrError: 0x205,
  formulaText: 0x207,
  rkNumber: 0x27e,
  format: 0x41e,
  begin: 0x809,
} as const;

const unicodeVersion = 0x600;
const worksheetType = 0;
interface SheetPlace {
  readonly name: string;
  /** Where its records begin in the stream. */
  readonly offset: number;
  readonly isHidden: boolean;
}

/** What all sheets share. */
class Globals {
  texts: BiffTexts = { isUnicode: false, charset: 'windows-1252' };
  from1904 = false;
  strings: readonly string[] = [];
  readonly sheets: SheetPlace[] = [];
  readonly #codes = new Map<number, string>();
  readonly #styles: number[] = [];

  /** The format code of a cell by its style. */
  formatOf(style: number): string {
    const id = this.#styles[style] ?? 0;
    return this.#codes.get(id) ?? builtInFormat(id);
  }

  readonly readers: Readonly<Record<number, (body: RecordReader) => void>> = {
    [record.begin]: (body) => {
      this.texts = { ...this.texts, isUnicode: body.u16() >= unicodeVersion };
    },
    [record.codePage]: (body) => {
      this.texts = { ...this.texts, charset: charsetOfCodePage(body.u16()) };
    },
    [record.dates]: (body) => {
      this.from1904 = body.u16() === 1;
    },
    [record.format]: (body) => {
      const id = body.u16();
      this.#codes.set(id, readBiffText(body, this.texts.isUnicode ? 2 : 1, this.texts));
    },
    [record.cellStyle]: (body) => this.#styles.push(body.skip(2).u16()),
    [record.sheet]: (body) => {
      const offset = body.u32();
      const isHidden = (body.u8() & 3) !== 0;
      if (body.u8() === worksheetType)
        this.sheets.push({ offset, isHidden, name: readBiffText(body, 1, this.texts) });
    },
  };
}

/** The sheets of a workbook, in order; undefined if it is of no such version, or has none. */
export function readXlsSheets(file: Uint8Array, budget: Budget): readonly WorkbookSheet[] | undefined {
  const compound = openCompound(file);
  const stream = compound?.read('Workbook') ?? compound?.read('Book');
  return stream === undefined ? undefined : readBiffSheets(stream, budget);
}

/** The same of the stream that holds the workbook. */
export function readBiffSheets(stream: Uint8Array, budget: Budget): readonly WorkbookSheet[] | undefined {
  const globals = readGlobals(stream, budget);
  if (globals === undefined || globals.sheets.length === 0) return undefined;
  return globals.sheets.map(({ name, offset, isHidden }) => ({
    name,
    isHidden,
    read: () => ({ rows: new CellReader(globals, budget).readFrom(stream, offset), extras: [] }),
  }));
}

function readGlobals(stream: Uint8Array, budget: Budget): Globals | undefined {
  const globals = new Globals();
  let isFirst = true;
  for (const one of readBiffRecords(stream, 0, budget)) {
    if (isFirst && one.type !== record.begin) return undefined;
    isFirst = false;
    if (one.type === record.end) break;
    if (one.type === record.sharedTexts) globals.strings = readSharedTexts(one, budget);
    else globals.readers[one.type]?.(one.body);
  }
  return globals;
}

/** Reads the cells of one sheet. */
class CellReader {
  readonly #globals: Globals;
  readonly #budget: Budget;
  readonly #cells = new RowCollector();
  /** The cell of a formula whose text comes in a record of its own. */
  #pending: readonly [row: number, column: number] | undefined;

  constructor(globals: Globals, budget: Budget) {
    this.#globals = globals;
    this.#budget = budget;
  }

  /** The cells of a sheet that begins at a place of the stream; those of charts in it are not its own. */
  readFrom(stream: Uint8Array, offset: number): RowCollector['rows'] {
    let depth = 0;
    for (const { type, body } of readBiffRecords(stream, offset, this.#budget)) {
      if (type === record.begin) depth += 1;
      else if (type === record.end) depth -= 1;
      else if (depth === 1) this.#readers[type]?.(body);
      if (depth === 0) break;
    }
    return this.#cells.rows;
  }

  readonly #readers: Readonly<Record<number, (body: RecordReader) => void>> = {
    [record.sharedText]: (body) => this.#read(body, () => textCell(this.#globals.strings[body.u32()] ?? '')),
    [record.text]: (body) => this.#read(body, () => textCell(readBiffText(body, 2, this.#globals.texts))),
    [record.richText]: (body) => this.#read(body, () => textCell(readBiffText(body, 2, this.#globals.texts))),
    [record.number]: (body) => this.#read(body, () => numberCell(body.f64())),
    [record.rkNumber]: (body) => this.#read(body, () => numberCell(readRkNumber(body.u32() | 0))),
    [record.booleanOrError]: (body) =>
      this.#read(body, () => {
        const value = body.u8();
        return body.u8() === 1 ? { kind: 'error', code: value } : { kind: 'boolean', value: value !== 0 };
      }),
    [record.rkNumbers]: (body) => {
      const [row, first] = [body.u16(), body.u16()];
      // The last column ends the record.
      for (let column = first; body.left >= 8; column += 1) {
        const style = body.u16();
        this.#add(row, column, style, numberCell(readRkNumber(body.u32() | 0)));
      }
    },
    [record.formula]: (body) => {
      const [row, column, style] = [body.u16(), body.u16(), body.u16()];
      const result = body.bytes(8);
      // Results that are no numbers have all ones where a number has its sign and exponent.
      if (result[6] !== 0xff || result[7] !== 0xff)
        this.#add(row, column, style, numberCell(numberOf(result)));
      else if (result[0] === 0) this.#pending = [row, column];
      else if (result[0] === 1) this.#add(row, column, style, { kind: 'boolean', value: result[2] !== 0 });
      else if (result[0] === 2) this.#add(row, column, style, { kind: 'error', code: result[2] ?? 0 });
    },
    [record.formulaText]: (body) => {
      const text = readBiffText(body, 2, this.#globals.texts);
      if (this.#pending !== undefined) this.#add(...this.#pending, 0, textCell(text));
      this.#pending = undefined;
    },
  };

  #read(body: RecordReader, value: () => CellValue): void {
    const [row, column, style] = [body.u16(), body.u16(), body.u16()];
    this.#add(row, column, style, value());
  }

  #add(row: number, column: number, style: number, value: CellValue): void {
    this.#budget.charge('nodes');
    this.#cells.add(row, column, cellText(value, this.#globals.formatOf(style), this.#globals.from1904));
  }
}

function textCell(text: string): CellValue {
  return { kind: 'text', text };
}

function numberCell(value: number): CellValue {
  return { kind: 'number', stored: String(value) };
}

function numberOf(bytes: Uint8Array): number {
  return bytes.length < 8 ? 0 : new DataView(bytes.buffer, bytes.byteOffset, 8).getFloat64(0, true);
}
