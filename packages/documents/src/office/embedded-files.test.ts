import { zipSync, zlibSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { openCompound, packCompound } from '../archive/index.ts';
import { createBudget, defaultLimits } from '../model/index.ts';
import { findEmbeddedFiles } from './embedded-files.ts';
import { openPackage } from './office-package.ts';
import { findPptObjects } from './ppt-objects.ts';
import { findRtfObjects } from './rtf-objects.ts';

const budget = () => createBudget(defaultLimits);
const packaged = (name: string, text: string): Uint8Array => {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  return Buffer.concat([
    Buffer.from(`\u0002\0${name}\0C:\\${name}\0`, 'latin1'),
    Buffer.alloc(8),
    Buffer.from(`C:\\${name}\0`, 'latin1'),
    length,
    Buffer.from(text, 'latin1'),
  ]);
};
const native = (name: string, text: string): Uint8Array =>
  Buffer.concat([Buffer.alloc(4), packaged(name, text)]);
const textOf = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString('latin1');

describe('embedded files', () => {
  it('of compound files are packages, contents and whole documents', () => {
    const file = packCompound([
      { path: 'WordDocument', bytes: Buffer.from('around') },
      { path: 'ObjectPool/_1/\u0001Ole10Native', bytes: native('note.txt', 'a note') },
      { path: 'ObjectPool/_2/CONTENTS', bytes: Buffer.from('%PDF-1.7') },
      { path: 'ObjectPool/_3/WordDocument', bytes: Buffer.from('inside') },
      { path: 'ObjectPool/_3/ObjectPool/_4/CONTENTS', bytes: Buffer.from('deeper') },
      { path: 'Macros/VBA/dir', bytes: Buffer.from('code') },
    ]);
    const found = findEmbeddedFiles(
      file,
      openPackage(new Uint8Array(0), budget()),
      budget(),
      () => undefined,
    );
    expect(found.map(({ name }) => name)).toEqual(['note.txt', undefined, undefined]);
    expect(textOf(found[0]?.bytes)).toBe('a note');
    expect(textOf(found[1]?.bytes)).toBe('%PDF-1.7');
    const inner = openCompound(found[2]?.bytes ?? new Uint8Array(0));
    expect(textOf(inner?.read('WordDocument'))).toBe('inside');
    expect(textOf(inner?.read('ObjectPool/_4/CONTENTS'))).toBe('deeper');
  });

  it.each([
    [50, []],
    [51, ['1 embedded file was left out: at most 50 are read.']],
    [60, ['10 embedded files were left out: at most 50 are read.']],
  ])('%i: those beyond the limit are counted', (count, expected) => {
    const numbers = Array.from({ length: count }, (_, index) => index);
    const stored = numbers.map((index) => ({ path: `Pool/_${index}/CONTENTS`, bytes: Buffer.from('text') }));
    const zipped = numbers.map((index) => [`word/embeddings/a${index}.txt`, Buffer.from('text')]);
    const objects = numbers.map(() => '{\\object{\\*\\objdata 00}}').join('');
    const none = openPackage(new Uint8Array(0), budget());
    const parts = openPackage(zipSync(Object.fromEntries(zipped)), budget());
    const warnings: string[][] = [[], [], []];
    const warn = (place: number) => (text: string) => warnings[place]?.push(text);
    expect(findEmbeddedFiles(packCompound(stored), none, budget(), warn(0))).toHaveLength(50);
    expect(findEmbeddedFiles(new Uint8Array(0), parts, budget(), warn(1))).toHaveLength(50);
    findRtfObjects(Buffer.from(`{\\rtf1 ${objects}}`, 'latin1'), budget(), warn(2));
    expect(warnings).toEqual([expected, expected, expected]);
  });

  it('of presentations are unpacked, without macros and what is damaged', () => {
    const record = (instance: number, body: Uint8Array): Buffer => {
      const head = Buffer.alloc(8);
      head.writeUInt16LE(instance << 4, 0);
      head.writeUInt16LE(0x1011, 2);
      head.writeUInt32LE(body.length, 4);
      return Buffer.concat([head, body]);
    };
    const object = packCompound([{ path: '\u0001Ole10Native', bytes: native('a.txt', 'text') }]);
    const stream = Buffer.concat([
      record(0, object),
      record(1, Buffer.concat([Buffer.alloc(4), zlibSync(object)])),
      record(1, Buffer.from('not packed at all')),
      record(0, packCompound([{ path: 'VBA/dir', bytes: Buffer.from('code') }])),
    ]);
    const found = findPptObjects(
      packCompound([{ path: 'PowerPoint Document', bytes: stream }]),
      budget(),
      () => undefined,
    );
    expect(found.map(({ bytes }) => textOf(bytes)).filter((text) => text !== '')).toEqual(['text', 'text']);
  });

  it('of Rich Text are packages and objects, written in hexadecimal digits', () => {
    const string = (text: string): Buffer => {
      const length = Buffer.alloc(4);
      length.writeUInt32LE(text.length + 1);
      return Buffer.concat([length, Buffer.from(`${text}\0`, 'latin1')]);
    };
    const object = (className: string, data: Uint8Array): string => {
      const numbers = Buffer.alloc(8);
      numbers.writeUInt32LE(0x501, 0);
      numbers.writeUInt32LE(2, 4);
      const length = Buffer.alloc(4);
      length.writeUInt32LE(data.length);
      const all = Buffer.concat([numbers, string(className), string(''), string(''), length, data]);
      return `{\\object\\objemb{\\*\\objdata ${all.toString('hex').replaceAll(/.{64}/g, '$&\n')}}{\\result shown}}`;
    };
    const stored = packCompound([{ path: 'CONTENTS', bytes: Buffer.from('%PDF-1.7') }]);
    const rtf = `{\\rtf1 ${object('Package', packaged('b.txt', 'text'))}${object('Acrobat', stored)}}`;
    const found = findRtfObjects(Buffer.from(rtf, 'latin1'), budget(), () => undefined);
    expect(found.map(({ name, bytes }) => [name, textOf(bytes)])).toEqual([
      ['b.txt', 'text'],
      [undefined, '%PDF-1.7'],
    ]);
  });
});
