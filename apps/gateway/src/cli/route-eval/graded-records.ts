import { gunzipSync } from 'node:zlib';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { InputError } from '../input-error.ts';
import { readInput } from '../read-input.ts';

const byModel = (item: ReturnType<typeof Type.Number>) => Type.Record(Type.String({ minLength: 1 }), item);

/** A prompt with what became of it: one line of a file of graded records. Other members are ignored. */
const GradedRecord = Type.Object({
  /** Names the record in predictions. */
  id: Type.Optional(Type.Union([Type.String(), Type.Number()])),
  prompt: Type.String({ minLength: 1 }),
  /** Score of each model's answer, 0 (useless) to 1 (right). */
  scores: byModel(Type.Number({ minimum: 0, maximum: 1 })),
  /** What it is about. */
  task: Type.Optional(Type.String()),
  /** USD of each call. */
  cost: Type.Optional(byModel(Type.Number({ minimum: 0 }))),
  /** Tokens of each answer. */
  out_tokens: Type.Optional(byModel(Type.Number({ minimum: 0 }))),
});
export type GradedRecord = Static<typeof GradedRecord>;

const checkRecord = Compile(GradedRecord);
const gzipMagic = [0x1f, 0x8b];

function parsed(line: string, place: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new InputError(`${place}: not JSON. Give one object per line.`);
  }
}

/**
 * Records of a file (JSON lines, also gzip), `-` for standard input.
 * @throws InputError if a line is not a record, naming the line and the member
 */
export function readGradedRecords(file: string): readonly GradedRecord[] {
  const bytes = readInput(file);
  const isCompressed = gzipMagic.every((byte, at) => bytes[at] === byte);
  const text = (isCompressed ? gunzipSync(bytes) : bytes).toString('utf8');
  const records = text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const place = `${file}, line ${index + 1}`;
    const value = parsed(line, place);
    if (checkRecord.Check(value)) return [value];
    const [error] = checkRecord.Errors(value);
    throw new InputError(`${place}: ${error?.instancePath || 'the record'} ${error?.message}.`);
  });
  if (records.length === 0) throw new InputError(`${file}: there is no record in it.`);
  return records;
}

/** Models that graded at least this share of the records are compared on the records that all of them answered. */
const fewestGraded = 0.5;

/** The models to compare, and the records that all of them answered. */
export function comparable(
  records: readonly GradedRecord[],
  wanted: readonly string[] | undefined,
): { readonly models: readonly string[]; readonly records: readonly GradedRecord[] } {
  const counts = new Map<string, number>();
  for (const { scores } of records)
    for (const model of Object.keys(scores)) counts.set(model, (counts.get(model) ?? 0) + 1);
  const unknown = wanted?.find((model) => !counts.has(model));
  if (unknown !== undefined) throw new InputError(`--models: no record has a score of '${unknown}'.`);
  const models =
    wanted ??
    [...counts].flatMap(([model, count]) => (count >= fewestGraded * records.length ? [model] : []));
  const kept = records.filter(({ scores }) => models.every((model) => scores[model] !== undefined));
  if (models.length < 2 || kept.length === 0)
    throw new InputError(
      'The records must have scores of at least two models on the same prompts; name them by --models.',
    );
  return { models, records: kept };
}
