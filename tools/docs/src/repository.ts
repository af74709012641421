import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { JsonSchema } from './read-settings.ts';

const root = new URL('../../../', import.meta.url);

/** Absolute path of a file of the repository. */
export function documentPath(name: string): string {
  return fileURLToPath(new URL(name, root));
}

/** A JSON file of the repository. */
export async function readJson(name: string): Promise<unknown> {
  return JSON.parse(await readFile(documentPath(name), 'utf8'));
}

/** The committed schema of the configuration file. */
export async function readSchema(): Promise<JsonSchema> {
  const schema: JsonSchema = JSON.parse(await readFile(documentPath('sluice.schema.json'), 'utf8'));
  return schema;
}
