import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { readPrompts } from './read-prompts.ts';

type Marked = readonly (readonly [start: number, end: number, type: string])[];

/** A text with its gold values. */
export interface Row {
  readonly id: string;
  readonly text: string;
  readonly spans: Marked;
  /** Where either answer is right; only texts of agents have them. */
  readonly neutral?: Marked | undefined;
  /** What it is, such as `log`, and where it comes from. */
  readonly kind?: string | undefined;
  readonly source?: string | undefined;
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

/** The shared development set of what agents send, if it is there. Nothing was trained on it. */
export function sharedAgentSets(): EvalSet[] {
  const file = join(sharedFolder, 'agent_prompts_dev.jsonl');
  return existsSync(file) ? [readSet(file)] : [];
}

/** Reads a JSONL file, plain or gzip. Throws Error that names the line which is not a row. */
export function readSet(path: string): EvalSet {
  const bytes = readFileSync(path);
  const content = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  const rows = content
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
  const member = (name: string): unknown => Reflect.get(value, name);
  const text = member('text');
  const [id, kind, source, neutral] = [member('id'), member('kind'), member('source'), member('neutral')];
  if (typeof text !== 'string') throw broken('a row has `text` and `spans`');
  return {
    id: typeof id === 'string' || typeof id === 'number' ? String(id) : String(number),
    text,
    spans: markedOf(member('spans'), broken),
    neutral: neutral === undefined ? undefined : markedOf(neutral, broken),
    kind: typeof kind === 'string' ? kind : undefined,
    source: typeof source === 'string' ? source : undefined,
  };
}

function markedOf(value: unknown, broken: (what: string) => Error): Marked {
  if (!Array.isArray(value)) throw broken('a row has `text` and `spans`');
  return value.map((span: unknown) => {
    const [start, end, type]: unknown[] = Array.isArray(span) ? span : [];
    if (typeof start !== 'number' || typeof end !== 'number' || typeof type !== 'string')
      throw broken('a span is [start, end, "TYPE"]');
    return [start, end, type] as const;
  });
}
