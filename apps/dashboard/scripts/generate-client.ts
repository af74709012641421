/** Writes the generated files of `src/api`: `npm run dashboard:client`, after every change of `openapi.json`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { clientSources } from './client-source.ts';

const document = JSON.parse(readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8'));
for (const [name, text] of Object.entries(await clientSources(document)))
  writeFileSync(new URL(`../src/api/${name}`, import.meta.url), text);
