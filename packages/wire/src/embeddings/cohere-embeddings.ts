/** Cohere: its own API, v2, and its models on Amazon Bedrock. */
import { type DecodedEmbeddings, decodedEmbeddings } from './decoded-embeddings.ts';
import type { InputLimits } from './embedding-inputs.ts';
import {
  dimensionsOf,
  type EmbeddingsBody,
  type EmbeddingsTarget,
  type EncodedEmbeddings,
  inputTypeOf,
  listOf,
  memberOf,
  openReport,
  textsOf,
} from './embeddings-body.ts';

/** The embed API takes at most 96 texts. */
export const cohereEmbeddingLimits: InputLimits = {
  maxInputs: 96,
  maxTotalBytes: 600_000,
  acceptsTokenIds: false,
};

const inputTypes = { query: 'search_query', document: 'search_document' };

/** The API demands a kind of input; `document` if the request names none. */
export function encodeCohereEmbeddings(body: EmbeddingsBody, { model }: EmbeddingsTarget): EncodedEmbeddings {
  const { body: encoded, ...report } = encodeCohereBody(body);
  return { ...report, body: { model, ...encoded } };
}

/** Bedrock has the model in the path. */
export function encodeCohereBody(body: EmbeddingsBody): EncodedEmbeddings {
  const report = openReport(body);
  const size = dimensionsOf(body);
  return {
    ...report,
    body: {
      texts: textsOf(body, report),
      input_type: inputTypeOf(body, inputTypes) ?? inputTypes.document,
      embedding_types: ['float'],
      // Too long a text is an error, as with all others.
      truncate: 'NONE',
      ...(size === undefined ? {} : { output_dimension: size }),
    },
  };
}

export function decodeCohereEmbeddings(raw: unknown): DecodedEmbeddings {
  const found = memberOf(raw, 'embeddings');
  const billed = memberOf(memberOf(raw, 'meta'), 'billed_units');
  // Without `embedding_types`, older models answer with the list itself.
  return decodedEmbeddings(
    Array.isArray(found) ? found : listOf(memberOf(found, 'float')),
    memberOf(billed, 'input_tokens'),
  );
}
