import { describe, expect, it } from 'vitest';
import { createBudget, defaultLimits } from '../model/index.ts';
import { testContext } from '../test-support/extraction-context.ts';
import { readTnef } from './tnef.ts';
import { readTnefProperties } from './tnef-properties.ts';

const budget = createBudget(defaultLimits);

function list(...values: readonly number[]): Uint8Array {
  const data = new DataView(new ArrayBuffer(values.length * 4));
  for (const [index, value] of values.entries()) data.setUint32(index * 4, value, true);
  return new Uint8Array(data.buffer);
}

const word = (text: string): number => Buffer.from(text.padEnd(4, '\0'), 'latin1').readUInt32LE(0);

describe('MAPI property lists', () => {
  it.each([
    ['text', list(1, 0x1000001e, 1, 3, word('abc')), 'abc'],
    ['wide text', list(1, 0x1000001f, 1, 4, 0x00620061), 'ab'],
    ['after a number', list(2, 0x00010003, 7, 0x1000001e, 1, 2, word('ab')), 'ab'],
    ['after several numbers', list(2, 0x00011003, 2, 7, 8, 0x1000001e, 1, 2, word('ab')), 'ab'],
    [
      'after one with a name',
      list(2, 0x80010003, 0, 0, 0, 0, 1, 4, 0x610061, 7, 0x1000001e, 1, 2, word('ab')),
      'ab',
    ],
    ['cut off', list(9, 0x1000001e, 1, 3, word('abc'), 0x1001001e), 'abc'],
    ['of a type that nobody knows', list(2, 0x00010099, 0x1000001e, 1, 2, word('ab')), undefined],
    ['empty', list(), undefined],
  ])('%s', (_, bytes, text) => {
    expect(readTnefProperties(bytes, budget).text(0x1000)).toBe(text);
  });
});

/** An attribute of a file: its level, id, data and checksum, which nobody checks. */
function attribute(id: number, text: string): Buffer {
  const head = Buffer.alloc(9);
  head.writeUInt16LE(id, 1);
  head.writeUInt32LE(text.length, 5);
  return Buffer.concat([head, Buffer.from(text, 'latin1'), Buffer.alloc(2)]);
}

async function readMessage(
  attachments: number,
  entries: number,
): Promise<readonly [string, readonly string[]]> {
  const signature = Buffer.from([0x78, 0x9f, 0x3e, 0x22, 0, 0]);
  const attached = Array.from({ length: attachments }, (_, at) => [
    attribute(0x9002, ''),
    attribute(0x8010, `note ${at}.txt`),
    attribute(0x800f, `Note ${at}`),
  ]).flat();
  const bytes = Buffer.concat([signature, ...attached, attribute(0x800c, 'The offer is attached.')]);
  const warnings: string[] = [];
  const context = testContext({
    budget: createBudget({ ...defaultLimits, entries }),
    addMemberHeading: (name) => `## ${name}`,
    addWarning: (text) => warnings.push(text),
    extractMember: (source) => Promise.resolve(Buffer.from(source.bytes).toString('latin1')),
  });
  const pages = readTnef({ bytes, name: 'winmail.dat', depth: 0 }, context);
  const { value } = await pages.next();
  return [value?.markdown ?? '', warnings];
}

describe('messages of Outlook', () => {
  it('are read with their attachments', async () => {
    expect(await readMessage(2, 10)).toEqual([
      'The offer is attached.\n\n## note 0.txt\n\nNote 0\n\n## note 1.txt\n\nNote 1',
      [],
    ]);
  });

  it('keep their text if there are too many attachments', async () => {
    expect(await readMessage(1_200, 1)).toEqual([
      'The offer is attached.\n\n## note 0.txt\n\nNote 0',
      ['1199 attachments were left out: at most 1 files are read within a document.'],
    ]);
  });

  it('say that parts were left out', async () => {
    const [text, warnings] = await readMessage(40_000, 1);
    expect(text).toBe('## note 0.txt\n\nNote 0');
    expect(warnings[0]).toBe('Parts of the message beyond the first 100000 were left out.');
  });
});
