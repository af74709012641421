import { readFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { requireUnwritable } from '../crypto/index.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Resolves references in a configuration value: `${NAME}` anywhere in the text, `env:NAME` and `file:PATH`
 * (relative to the configuration file, trimmed) as the whole value. Throws if the variable or the file does not
 * exist: an empty secret must never be used instead. Throws also if others can write the file.
 */
export async function resolveReference(
  text: string,
  environment: Environment,
  folder: string,
): Promise<string> {
  if (text.startsWith('env:')) return variable(text.slice('env:'.length), environment);
  if (text.startsWith('file:')) {
    const path = text.slice('file:'.length);
    const place = isAbsolute(path) ? path : join(folder, path);
    requireUnwritable(place);
    try {
      return (await readFile(place, 'utf8')).trim();
    } catch (cause) {
      throw new Error(`The file ${path} cannot be read.`, { cause });
    }
  }
  return text.replaceAll(/\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g, (_whole, name: string) =>
    variable(name, environment),
  );
}

function variable(name: string, environment: Environment): string {
  const value = environment[name];
  if (value === undefined || value === '') throw new Error(`The environment variable ${name} is not set.`);
  return value;
}
