import { expect, it } from 'vitest';
import { failureText } from './failure-text.ts';
import { escapedFormats, printable } from './printable.ts';

it('control characters do not reach a terminal', () => {
  expect(printable('a\u001b]0;x\u0007\u202eb')).toBe('a?]0;x??b');
  const error = Object.assign(new Error('x'), { code: 'ENOENT', syscall: 'open', path: 'no\u001b[2J' });
  expect(failureText(error)).toBe('There is no file or folder no?[2J.');
});

it('what JSON writes raw is escaped, and still the same value', () => {
  const value = 'a\u202eb\u2028\u007f\u{e0001}ü';
  const escaped = escapedFormats(JSON.stringify(value));
  expect(escaped).toBe('"a\\u202eb\\u2028\\u007f\\udb40\\udc01ü"');
  expect(JSON.parse(escaped)).toBe(value);
});
