/** What encoders of all providers read from a request in OpenAI's form. */
import {
  createEncodeReport,
  drop,
  type EncodedRequest,
  type EncodeReport,
  isRecord,
  refuse,
} from '../translation/index.ts';
import { type EmbeddingInput, readEmbeddingInputs } from './embedding-inputs.ts';

/** A request in OpenAI's form, without members of the gateway. */
export type EmbeddingsBody = Readonly<Record<string, unknown>>;

/** A request in the form of a provider. */
export type EncodedEmbeddings = Omit<EncodedRequest, 'formatUnchecked'>;

/** The model at its provider. */
export interface EmbeddingsTarget {
  readonly model: string;
}

const readMembers: ReadonlySet<string> = new Set([
  'model',
  'input',
  'encoding_format',
  'dimensions',
  'input_type',
  'user',
]);

/** Reports members that only OpenAI's API has. The format of vectors is not one: answers are converted. */
function reportOthers(body: EmbeddingsBody, report: EncodeReport): void {
  for (const [name, value] of Object.entries(body)) {
    if (value == null) continue;
    if (name === 'user') drop(report, name);
    else if (!readMembers.has(name)) refuse(report, name);
  }
}

/** The inputs as texts; token ids are reported. */
export function textsOf(body: EmbeddingsBody, report: EncodeReport): readonly string[] {
  return inputsOf(body).map((input) => {
    if (typeof input !== 'string') refuse(report, 'input');
    return String(input);
  });
}

function inputsOf({ input }: EmbeddingsBody): readonly EmbeddingInput[] {
  return typeof input === 'string' || Array.isArray(input) ? readEmbeddingInputs({ input }) : [];
}

/** The requested length of vectors, if any. */
export function dimensionsOf({ dimensions }: EmbeddingsBody): number | undefined {
  return typeof dimensions === 'number' ? dimensions : undefined;
}

/** The kind of input, in the words of a provider; values that are not known are its own. */
export function inputTypeOf(
  { input_type: type }: EmbeddingsBody,
  names: { readonly query: string; readonly document: string },
): string | undefined {
  if (typeof type !== 'string') return undefined;
  if (type === 'query') return names.query;
  return type === 'document' ? names.document : type;
}

export function openReport(body: EmbeddingsBody): EncodeReport {
  const report = createEncodeReport();
  reportOthers(body, report);
  return report;
}

/** The member of an object, or undefined. */
export function memberOf(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined;
}

/** A list, or none. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
