import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { readPrompts } from './read-prompts.ts';

/** A text with its gold values. */
export interface Row {
  readonly id: string;
  readonly text: string;
  readonly spans: readonly (readonly [start: number, end: number, type: string])[];
}

export interface EvalSet {
  readonly name: string;
  readonly rows: readonly Row[];
}

const promptsFolder = fileURLToPath(new URL('./prompts', import.meta.url));
const sharedFolder = fileURLToPath(new URL('../../../../shared/data/pii', import.meta.url));

/** Development sets of the shared data: none of them is a test set. */
const sharedSets = [
  'uner_pt_bosque_dev',
  'uner_da_ddt_dev',
  'uner_sv_talbanken_dev',
  'germeval14_de_dev',
  'wnut17_dev',
  'btc_dev',
  'tab_dev_en',
];

/** Our own prompts, one set a language, and those without personal data. */
export function ownSets(): EvalSet[] {
  const names = readdirSync(promptsFolder).filter((name) => name.endsWith('.txt'));
  return names.sort().map((name) => {
    const prompts = readPrompts(readFileSync(join(promptsFolder, name), 'utf8'));
    return { name: `prompts-${basename(name, '.txt')}`, rows: prompts };
  });
}

/**
 * The shared development sets, as far as they are there. The weights that are shipped learned from them in the end, so
 * their figures show what the rules beside the model do; the model's own are in its manifest.
 */
export function sharedDevSets(): EvalSet[] {
  const files = sharedSets.map((name) => join(sharedFolder, `${name}.jsonl.gz`));
  return files
    .filter((file) => existsSync(file))
    .map((file) => {
      const set = readSet(file);
      return { ...set, name: `${set.name} (learned from)` };
    });
}

/** Reads a JSONL file, plain or gzip. Throws Error that names the line which is not a row. */
export function readSet(path: string): EvalSet {
  const bytes = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  const rows = text
    .split('\n')
    .flatMap((line, index) => (line.trim() === '' ? [] : [rowOf(line, path, index + 1)]));
  return { name: basename(path).replace(/\.jsonl(?:\.gz)?$/, ''), rows };
}

function rowOf(line: string, path: string, number: number): Row {
  const broken = (what: string): Error => new Error(`${path}:${number}: ${what}`);
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw broken('not JSON');
  }
  if (typeof value !== 'object' || value === null) throw broken('not an object');
  const text: unknown = Reflect.get(value, 'text');
  const spans: unknown = Reflect.get(value, 'spans');
  const id: unknown = Reflect.get(value, 'id');
  if (typeof text !== 'string' || !Array.isArray(spans)) throw broken('a row has `text` and `spans`');
  return {
    id: typeof id === 'string' || typeof id === 'number' ? String(id) : String(number),
    text,
    spans: spans.map((span: unknown) => {
      const [start, end, type]: unknown[] = Array.isArray(span) ? span : [];
      if (typeof start !== 'number' || typeof end !== 'number' || typeof type !== 'string') {
        throw broken('a span is [start, end, "TYPE"]');
      }
      return [start, end, type] as const;
    }),
  };
}
