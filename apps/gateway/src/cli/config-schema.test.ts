import { readFile } from 'node:fs/promises';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { ConfigFile } from '../config/index.ts';

const committed: object = JSON.parse(
  await readFile(new URL('../../../../sluice.schema.json', import.meta.url), 'utf8'),
);

describe('the committed schema of the configuration file', () => {
  it('is up to date; `npm run config-schema` writes it', () => {
    const { $schema, ...rest } = { $schema: undefined, ...committed };
    expect($schema).toBe('https://json-schema.org/draft/2020-12/schema');
    expect(rest).toEqual(JSON.parse(JSON.stringify(ConfigFile)));
  });

  it.each([
    [{}, true],
    [{ discovery: 'off', providers: { openai: { protocol: 'openai', api_key: 'env:KEY' } } }, true],
    [{ providers: { x: { protocol: 'telepathy' } } }, false],
    [{ colour: 'red' }, false],
  ])('of %j it says %j', (file, fits) => {
    expect(Compile(committed).Check(file)).toBe(fits);
  });
});
