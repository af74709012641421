/** Verifies the search: values are found in every encoding. */
import { expect, it } from 'vitest';
import { createSearch } from './canary-search.ts';

const value = 'Anna Brokelmund';
const escaped = [...value].map((char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');

it.each([
  ['as it is', `to ${value}!`],
  ['in capitals', value.toUpperCase()],
  ['escaped for JSON', escaped],
  ['percent-encoded', encodeURIComponent(value)],
  ['as a form', value.replace(' ', '+').concat('%20')],
  ['in base64', `x ${Buffer.from(`{"who":"${value}"}`).toString('base64')}`],
  ['in base64, one byte on', Buffer.from(` {"who":"${value}"}`).toString('base64url')],
  ['in hexadecimal', Buffer.from(value).toString('hex')],
])('finds a value %s', (_, text) => {
  const search = createSearch();
  search.add({ text: value, traces: [value] });
  expect(search.find(text)).toEqual([value.toLowerCase()]);
  expect(search.find(text.slice(0, 8))).toEqual([]);
});
