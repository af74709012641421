/** OpenAI-compatible providers: the request passes as it came. */
import {
  createEncodeReport,
  drop,
  isRecord,
  type JsonObject,
  UpstreamResponseError,
} from '../translation/index.ts';
import { type DecodedEmbeddings, inputUsage } from './decoded-embeddings.ts';
import type { InputLimits } from './embedding-inputs.ts';
import type { EmbeddingsBody, EmbeddingsTarget, EncodedEmbeddings } from './embeddings-body.ts';
import { readVector } from './vectors.ts';

/** A service, by its preset. */
export interface CompatibleEmbeddingsTarget extends EmbeddingsTarget {
  readonly preset: string;
}

interface Deviations {
  readonly limits?: Partial<InputLimits>;
  /** Members that are refused there, and only tune. */
  readonly dropped?: readonly string[];
  readonly renamed?: Readonly<Record<string, string>>;
}

/** What differs by service. */
const deviations: Readonly<Record<string, Deviations>> = {
  openai: { dropped: ['input_type'] },
  azure: { dropped: ['input_type'] },
  // "Too many tokens in batch. Max is 16384" for all texts together (mistralai/client-python#46).
  mistral: {
    limits: { maxInputs: 512, maxTotalBytes: 32_000, acceptsTokenIds: false },
    dropped: ['input_type', 'user'],
    renamed: { dimensions: 'output_dimension' },
  },
  // Model Studio, text-embedding-v3 and v4.
  alibaba: { limits: { maxInputs: 10, acceptsTokenIds: false }, dropped: ['input_type', 'user'] },
  zai: { limits: { maxInputs: 64, acceptsTokenIds: false }, dropped: ['input_type', 'user'] },
};

const commonLimits: InputLimits = { maxInputs: 2048, maxTotalBytes: 600_000, acceptsTokenIds: true };

export function compatibleEmbeddingLimits({ preset }: CompatibleEmbeddingsTarget): InputLimits {
  return { ...commonLimits, ...deviations[preset]?.limits };
}

export function encodeCompatibleEmbeddings(
  given: EmbeddingsBody,
  { model, preset }: CompatibleEmbeddingsTarget,
): EncodedEmbeddings {
  const { dropped = [], renamed = {} } = deviations[preset] ?? {};
  const report = createEncodeReport();
  const body: JsonObject = {};
  for (const [name, value] of Object.entries(given)) {
    if (dropped.includes(name)) {
      if (value != null) drop(report, name);
    } else body[renamed[name] ?? name] = value;
  }
  return { ...report, body: { ...body, model } };
}

/** Every member is kept; the order is that of the indexes. */
export function decodeCompatibleEmbeddings(raw: unknown): DecodedEmbeddings {
  const given = isRecord(raw) ? raw['data'] : undefined;
  if (!isRecord(raw) || !Array.isArray(given) || given.length === 0)
    throw new UpstreamResponseError('malformed', 'The answer has no vectors');
  const data = given.map((one: unknown, at): JsonObject => {
    if (!isRecord(one)) throw new UpstreamResponseError('malformed', 'A vector is not an object');
    const { index } = one;
    return { ...one, index: typeof index === 'number' ? index : at, embedding: readVector(one['embedding']) };
  });
  data.sort((a, b) => Number(a['index']) - Number(b['index']));
  const { usage } = raw;
  const counts = isRecord(usage) ? usage : {};
  return { answer: { ...raw, data }, usage: inputUsage(counts['prompt_tokens'] ?? counts['total_tokens']) };
}
