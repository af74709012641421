import { describe, expect, it } from 'vitest';
import { splitMbox } from './mbox.ts';

const from = 'From a@example.org Mon Mar  2 10:00:00 2026\n';
const split = (text: string): readonly string[] =>
  splitMbox(Buffer.from(text)).map((message) => Buffer.from(message).toString());

describe('mailboxes', () => {
  it.each([
    [`${from}A: b\n\none\n\n${from}A: c\n\ntwo\n`, ['A: b\n\none\n\n', 'A: c\n\ntwo\n']],
    [`${from}A: b\n\n>From here\nFrom there\n`, ['A: b\n\nFrom here\nFrom there\n']],
    [`${from}A: b\n\none\n\nFrom the lake, at noon\n`, ['A: b\n\none\n\nFrom the lake, at noon\n']],
    [from, ['']],
  ])('%j', (text, messages) => {
    expect(split(text)).toEqual(messages);
  });
});
