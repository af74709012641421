import { expect, it } from 'vitest';
import { entityTag, requireMatch } from './entity-tag.ts';

const tag = entityTag(1_800_000_000_000);

it.each([undefined, '*', ' * ', tag, `"other", ${tag}`])('accepts %s', (ifMatch) => {
  expect(() => requireMatch(ifMatch, 1_800_000_000_000)).not.toThrow();
});

it.each(['"other"', '', `W/${tag}`, tag.slice(1, -1)])('rejects %j as stale', (ifMatch) => {
  expect(() => requireMatch(ifMatch, 1_800_000_000_000)).toThrow(/modified concurrently/);
});
