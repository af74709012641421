/** Writes the generated parts of the documentation: docs/configuration.md, docs/api-members.md and the figures of README.md. */
import { readFile, writeFile } from 'node:fs/promises';
import { apiMembersPage, readMemberTables } from './api-members-page.ts';
import { configurationPage } from './configuration-page.ts';
import { readFigures, withFigures } from './figures.ts';
import { documentPath, readSchema } from './repository.ts';

const readme = await readFile(documentPath('README.md'), 'utf8');
await writeFile(documentPath('README.md'), withFigures(readme, await readFigures()));
await writeFile(documentPath('docs/configuration.md'), configurationPage(await readSchema()));
await writeFile(documentPath('docs/api-members.md'), apiMembersPage(await readMemberTables()));
