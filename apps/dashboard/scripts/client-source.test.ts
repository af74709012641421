import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { clientSources } from './client-source.ts';

it('wrote the generated files from the OpenAPI document as it is: else run npm run dashboard:client', async () => {
  const document = JSON.parse(readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8'));
  for (const [name, text] of Object.entries(await clientSources(document))) {
    const written = readFileSync(new URL(`../src/api/${name}`, import.meta.url), 'utf8');
    expect(written === text, name).toBe(true);
  }
});
