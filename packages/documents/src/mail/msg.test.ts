import { describe, expect, it } from 'vitest';
import { packCompound } from '../archive/index.ts';
import { createBudget, defaultLimits, type ExtractionContext } from '../model/index.ts';
import { testContext } from '../test-support/extraction-context.ts';
import { readMsg } from './msg.ts';
import { propertyHeaderBytes } from './msg-properties.ts';

type Value = string | number | Date | Uint8Array;
type Stream = { readonly path: string; readonly bytes: Uint8Array };

/** The streams of a storage with these properties. */
function storage(
  folder: string,
  header: number,
  properties: Readonly<Record<number, Value>>,
): readonly Stream[] {
  const entries: Buffer[] = [Buffer.alloc(header)];
  const streams: Stream[] = [];
  for (const [key, value] of Object.entries(properties)) {
    const entry = Buffer.alloc(16);
    const type =
      typeof value === 'string' ? 0x1f : typeof value === 'number' ? 3 : value instanceof Date ? 0x40 : 0x102;
    entry.writeUInt16LE(type, 0);
    entry.writeUInt16LE(Number(key), 2);
    if (typeof value === 'number') entry.writeInt32LE(value, 8);
    else if (value instanceof Date)
      entry.writeBigUInt64LE(BigInt(value.getTime()) * 10_000n + 116_444_736_000_000_000n, 8);
    else {
      const id = [Number(key), type].map((one) => one.toString(16).toUpperCase().padStart(4, '0')).join('');
      const bytes = typeof value === 'string' ? Buffer.from(value, 'utf16le') : value;
      streams.push({ path: `${folder}__substg1.0_${id}`, bytes });
    }
    entries.push(entry);
  }
  return [{ path: `${folder}__properties_version1.0`, bytes: Buffer.concat(entries) }, ...streams];
}

/** The names of properties 0x8000 and following: numbers in the set of appointments, or words of users. */
function names(keys: readonly (number | string)[]): readonly Stream[] {
  const entries = Buffer.alloc(keys.length * 8);
  let words = Buffer.alloc(0);
  for (const [at, key] of keys.entries()) {
    entries.writeUInt32LE(typeof key === 'number' ? key : words.length, at * 8);
    entries.writeUInt16LE(typeof key === 'number' ? 3 << 1 : (2 << 1) | 1, at * 8 + 4);
    entries.writeUInt16LE(at, at * 8 + 6);
    if (typeof key === 'number') continue;
    const length = Buffer.alloc(4);
    length.writeUInt32LE(key.length * 2);
    words = Buffer.concat([words, length, Buffer.from(key, 'utf16le')]);
  }
  const set = Buffer.alloc(16);
  set.writeUInt32LE(0x62002);
  return [
    { path: '__nameid_version1.0/__substg1.0_00020102', bytes: set },
    { path: '__nameid_version1.0/__substg1.0_00030102', bytes: entries },
    { path: '__nameid_version1.0/__substg1.0_00040102', bytes: words },
  ];
}

async function read(...streams: readonly Stream[]): Promise<string> {
  return (await readWithWarnings(streams, 1_000)).text;
}

async function readWithWarnings(
  streams: readonly Stream[],
  entries: number,
): Promise<{ readonly text: string; readonly warnings: readonly string[] }> {
  const warnings: string[] = [];
  const bytes = packCompound(streams);
  const context = (depth: number): ExtractionContext =>
    testContext({
      budget: createBudget({ ...defaultLimits, entries }),
      addMemberHeading: (name) => `## ${name}`,
      addWarning: (text) => warnings.push(text),
      extractMember: async (member) => {
        const isMessage = member.bytes[0] === 0xd0;
        if (!isMessage) return Buffer.from(member.bytes).toString('utf8');
        let text = '';
        for await (const page of readMsg({ ...member, depth: depth + 1 }, context(depth + 1)))
          text += page.markdown;
        return text;
      },
    });
  let text = '';
  for await (const page of readMsg({ bytes, name: 'a.msg', depth: 0 }, context(0))) text += page.markdown;
  return { text, warnings };
}

const message = { 55: 'The offer', 3098: 'Karin Holzmann', 23809: 'karin@example.org', 4096: 'Dear Tom,' };
const top = propertyHeaderBytes.message;

describe('Outlook messages', () => {
  it('have who sent them to whom and when', async () => {
    const recipient = (at: number, type: number, name: string) =>
      storage(`__recip_version1.0_#0000000${at}/`, propertyHeaderBytes.other, {
        3093: type,
        12289: name,
        14846: `${name.toLowerCase()}@example.org`,
      });
    const text = await read(
      ...storage('', top, { ...message, 57: new Date('2026-03-02T10:00:00Z') }),
      ...recipient(0, 1, 'Tom'),
      ...recipient(1, 2, 'Ann'),
    );
    expect(text).toBe(
      [
        '# The offer',
        'From: Karin Holzmann <karin@example.org>  \nTo: Tom <tom@example.org>  \nCc: Ann <ann@example.org>  \nDate: Mon, 02 Mar 2026 10:00:00 GMT',
        'Dear Tom,',
      ].join('\n\n'),
    );
  });

  it('are read with their attachments and the messages in them', async () => {
    const inner = '__attach_version1.0_#00000001/__substg1.0_3701000D/';
    const text = await read(
      ...storage('', top, message),
      ...storage('__attach_version1.0_#00000000/', propertyHeaderBytes.other, {
        14085: 1,
        14087: 'note.txt',
        14081: Buffer.from('the note'),
      }),
      ...storage('__attach_version1.0_#00000001/', propertyHeaderBytes.other, {
        14085: 5,
        12289: 'Forwarded',
      }),
      ...storage(inner, propertyHeaderBytes.embedded, { 55: 'Inner', 4096: 'inside', 32768: 'Lakeside' }),
      ...names(['Project name']),
    );
    expect(text).toContain('## note.txt\n\nthe note');
    expect(text).toContain('## Forwarded\n\n# Inner\n\nProject name: Lakeside\n\ninside');
  });

  it('keep their text if they have too many attachments', async () => {
    const attached = [0, 1, 2].flatMap((at) =>
      storage(`__attach_version1.0_#0000000${at}/`, propertyHeaderBytes.other, {
        14085: 1,
        14087: `${at}.txt`,
        14081: Buffer.from('the note'),
      }),
    );
    const { text, warnings } = await readWithWarnings([...storage('', top, message), ...attached], 1);
    expect(text).toMatch(/Dear Tom,\n\n## 0\.txt\n\nthe note$/);
    expect(warnings).toEqual(['2 attachments were left out: at most 1 files are read within a document.']);
  });

  it('say which parts have nothing to read', async () => {
    const inner = '__attach_version1.0_#00000000/__substg1.0_3701000D/';
    const bare = await readWithWarnings(
      [...storage('', top, message), { path: `${inner}__substg1.0_1000001F`, bytes: Buffer.from('text') }],
      9,
    );
    expect(bare.warnings).toEqual(['An attachment has no content that could be read.']);
    const empty = await readWithWarnings(storage('', top, {}), 9);
    expect(empty.warnings).toEqual(['A message has nothing that could be read.']);
  });

  it('show what an appointment has and what users have named', async () => {
    const text = await read(
      ...storage('', top, {
        ...message,
        26: 'IPM.Appointment',
        32768: 'Room 4',
        32769: new Date('2026-03-02T10:00:00Z'),
        32770: 'Lakeside',
      }),
      ...names([0x8208, 0x820d, 'Keywords']),
    );
    expect(text).toContain(
      'Location: Room 4  \nStart: Mon, 02 Mar 2026 10:00:00 GMT  \nCategories: Lakeside',
    );
  });

  it('have the HTML that their Rich Text was made from', async () => {
    const rtf =
      "{\\rtf1\\ansi\\ansicpg1252\\fromhtml1 {\\*\\htmltag64 <p>}{\\*\\htmltag84 <b>}\\htmlrtf {\\b \\htmlrtf0 M\\'fcller & Co{\\*\\htmltag92 </b>}\\htmlrtf }\\htmlrtf0{\\*\\htmltag72 </p>}}";
    const packed = Buffer.alloc(16);
    packed.writeUInt32LE(rtf.length + 12, 0);
    packed.writeUInt32LE(rtf.length, 4);
    packed.write('MELA', 8, 'latin1');
    const { 0x1000: _plain, ...rest } = message;
    const text = await read(
      ...storage('', top, { ...rest, 4105: Buffer.concat([packed, Buffer.from(rtf, 'latin1')]) }),
    );
    expect(text).toMatch(/\n\nMüller & Co$/);
  });
});
