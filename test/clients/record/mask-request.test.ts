import { homedir, hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import { REPOSITORY } from '../../support/index.ts';
import { RequestMask } from './mask-request.ts';

const mask = (value: unknown): unknown =>
  new RequestMask({ replaced: { 'sk-own-key': 'sk-recorded' }, kept: ['karin@example.org'] }).mask(value);

describe('a recorded request', () => {
  it.each([
    ['the home folder', `${homedir()}/notes`, '/home/user/notes'],
    ['the repository', `in ${REPOSITORY}test`, 'in /opt/project/test'],
    ['the host', `on ${hostname()}.`, 'on host.'],
    ['a key', 'Bearer sk-own-key', 'Bearer sk-recorded'],
    ['a date', 'Today is 2027-03-04.', 'Today is 2026-01-15.'],
    ['a time', '2027-03-04T05:06:07Z', '2026-01-15T12:00:00.000Z'],
    ['a date in words', 'Thu Mar 4 2027', 'Thu Jan 15 2026'],
    ['an id', 'call_Ab12Cd34', 'call_00000001'],
    ['a UUID', '6f1c1a2e-9d0b-4f0e-8f3a-0a1b2c3d4e5f', '00000000-0000-4000-8000-000000000001'],
    ['a hash', 'a'.repeat(40), `${'0'.repeat(39)}1`],
  ])('has no trace of %s', (_what, text, masked) => {
    expect(mask({ text })).toEqual({ text: masked });
  });

  it('a tag with the name of the home folder stays', () => {
    expect(mask(`<a>x<${homedir()}>`)).toBe(`<a>x<${homedir()}>`);
  });

  it('equal ids stay equal, and others different', () => {
    expect(mask({ calls: ['call_aaaaaaaa', 'call_bbbbbbbb'], answered: 'call_aaaaaaaa' })).toEqual({
      calls: ['call_00000001', 'call_00000002'],
      answered: 'call_00000001',
    });
  });

  it('members, types and names stay, and JSON inside texts is masked', () => {
    const inner = JSON.stringify({ session_id: '6f1c1a2e-9d0b-4f0e-8f3a-0a1b2c3d4e5f' });
    expect(mask({ stream: true, n: 2, at: 1_801_000_000_000, none: null, inner })).toEqual({
      stream: true,
      n: 2,
      at: Date.parse('2026-01-15T12:00:00Z'),
      none: null,
      inner: '{"session_id":"00000000-0000-4000-8000-000000000001"}',
    });
  });

  it('long texts are shortened to their beginning and the lines with kept words', () => {
    const text = `${'word '.repeat(300)}\nWrite to karin@example.org.\nThe end.`;
    expect(Object(mask({ text })).text).toMatch(/^(?:word )+\[shortened\]\nWrite to karin@example\.org\.$/);
    expect(Object(mask({ description: 'word '.repeat(30) })).description.length).toBeLessThan(80);
  });
});
