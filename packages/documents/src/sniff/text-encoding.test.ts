import { describe, expect, it } from 'vitest';
import { detectTextEncoding } from './index.ts';

const wide = (text: string, order: 'le' | 'be'): Buffer => {
  const bytes = Buffer.from(text, 'utf16le');
  return order === 'le' ? bytes : bytes.swap16();
};

describe('UTF-16 without a byte order mark', () => {
  it.each([
    ['German', 'Sehr geehrte Frau Holzmann, die Rechnung für März liegt bei.\r\n'],
    ['Chinese', '患者李小龙主诉头痛三天，无发热。请于周一复诊，并带上检查报告。\r\n'],
    ['Japanese', '東京都渋谷区の山田太郎様、ご注文ありがとうございます。発送は明日です。\r\n'],
    ['Korean', '안녕하세요, 김민수 고객님. 주문하신 상품이 오늘 발송되었습니다.\r\n'],
    ['Russian', 'Уважаемая Анна Петровна, счёт за март приложен к письму.\r\n'],
    ['Greek', 'Αγαπητή κυρία Παπαδοπούλου, το τιμολόγιο επισυνάπτεται.\r\n'],
    ['Hebrew', 'שלום דוד כהן, החשבונית מצורפת להודעה זו.\r\n'],
    ['Arabic', 'السيد محمد علي، تجدون الفاتورة مرفقة بهذه الرسالة.\r\n'],
    ['Hindi', 'प्रिय राहुल शर्मा, मार्च का बिल संलग्न है।\r\n'],
    ['Thai with Latin', 'เรียนคุณสมชาย ใบแจ้งหนี้ PDF แนบมาพร้อมนี้ ขอบคุณครับ\r\n'],
    ['a table', 'id\tname\tcity\r\n1\tKlara Voß\tKöln\r\n2\tÉmile Žižka\tPlzeň\r\n'],
  ])('is text in %s, in both byte orders', (_, line) => {
    for (const times of [1, 40]) {
      expect(detectTextEncoding(wide(line.repeat(times), 'le'))).toBe('utf-16le');
      expect(detectTextEncoding(wide(line.repeat(times), 'be'))).toBe('utf-16be');
    }
  });
});

const person = (index: number): string => `Klara Voss ${index} klara.voss${index}@example.org`;
const record = (index: number, size: number, fill: number): Buffer => {
  const bytes = Buffer.alloc(size, fill);
  bytes.write(person(index), 'latin1');
  return bytes;
};
const repeat = (count: number, one: (index: number) => Buffer): Buffer =>
  Buffer.concat(Array.from({ length: count }, (_, index) => one(index)));
const u16 = (...values: readonly number[]): Buffer => Buffer.from(Uint16Array.from(values).buffer);

describe('binary files with many strings are not text', () => {
  it.each([
    [
      'records with a number and a length',
      repeat(2_000, (at) => Buffer.concat([u16(at, 0, 32), record(at, 40, 0)])),
    ],
    ['records filled with blanks', repeat(2_000, (at) => Buffer.concat([u16(10, 13), record(at, 60, 0x20)]))],
    ['records between wide line ends', repeat(2_000, (at) => Buffer.concat([record(at, 48, 0x2e), u16(10)]))],
    [
      'records behind a length only',
      repeat(2_000, (at) => Buffer.concat([u16(0x20, 0x20), record(at, 40, 0x5f)])),
    ],
    [
      'a workbook stream',
      repeat(2_000, (at) => Buffer.concat([u16(0xfd, 10, at, 1, 15, at, 0), record(at, 44, 0)])),
    ],
    [
      'a wave file',
      Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVELIST'), repeat(300, (at) => record(at, 64, 0x20))]),
    ],
    [
      'a database',
      Buffer.concat([Buffer.from('SQLite format 3\0'), repeat(300, (at) => record(at, 64, 0x20))]),
    ],
    [
      'a compound file',
      Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1', 'hex'),
        u16(0),
        repeat(300, (at) => record(at, 64, 0x20)),
      ]),
    ],
    [
      'bytes behind a false mark',
      Buffer.concat([
        Buffer.from('fffe', 'hex'),
        repeat(300, (at) => Buffer.concat([u16(at, 0, 1, 2), record(at, 40, 0)])),
      ]),
    ],
  ])('%s', (_, bytes) => {
    for (const even of [bytes, Buffer.from(bytes.subarray(0, bytes.length & ~1)).swap16()])
      expect(detectTextEncoding(even) ?? 'binary').not.toMatch(/utf-16/);
  });
});
