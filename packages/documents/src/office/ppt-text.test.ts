import { describe, expect, it } from 'vitest';
import { textsOfStream } from './ppt-text.ts';

const record = (head: number, type: number, body: Uint8Array): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt16LE(head, 0);
  bytes.writeUInt16LE(type, 2);
  bytes.writeUInt32LE(body.length, 4);
  return Buffer.concat([bytes, body]);
};
const wide = (text: string): Buffer => Buffer.from(text, 'utf16le');
const string = (instance: number, text: string): Buffer => record(instance << 4, 0x0fba, wide(text));
const comment = (...strings: readonly Uint8Array[]): Buffer => record(0x0f, 0x2ee0, Buffer.concat(strings));

describe('texts of PowerPoint 97 to 2003', () => {
  it('include comments with their authors, in the data of later versions', () => {
    const later = Buffer.concat([
      comment(string(0, 'Karin Huber'), string(1, 'Too long'), string(2, 'KH')),
      comment(string(1, 'Nobody said it')),
    ]);
    const stream = Buffer.concat([
      string(0, 'of no comment'),
      record(0, 0x0fa8, Buffer.from('Winter campaign')),
      record(0, 0x0fa0, wide('Ziele\rLager')),
      record(0x0f, 0x1388, record(0, 0x138b, later)),
    ]);
    expect(textsOfStream(stream)).toEqual([
      'Winter campaign',
      'Ziele',
      'Lager',
      'Karin Huber (KH): Too long',
      'Nobody said it',
    ]);
    for (let end = 0; end < stream.length; end++) textsOfStream(stream.subarray(0, end));
  });
});
