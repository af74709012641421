/** Writes the generated parts of the documentation: docs/configuration.md and the figures of README.md. */
import { readFile, writeFile } from 'node:fs/promises';
import { configurationPage } from './configuration-page.ts';
import { readFigures, withFigures } from './figures.ts';
import { documentPath, readSchema } from './repository.ts';

const readme = await readFile(documentPath('README.md'), 'utf8');
await writeFile(documentPath('README.md'), withFigures(readme, await readFigures()));
await writeFile(documentPath('docs/configuration.md'), configurationPage(await readSchema()));
