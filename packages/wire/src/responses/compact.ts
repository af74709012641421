/** Requests for what OpenAI does beside responses: shortening a conversation, and counting its tokens. */
import { type Static, Type } from 'typebox';
import { omitMembers } from '../translation/index.ts';
import { nativeResponsesBody } from './native-body.ts';
import { ResponseUsage } from './response-object.ts';
import { ResponsesRequest } from './responses-request.ts';

const {
  stream: _stream,
  stream_options: _streamOptions,
  store: _store,
  background: _background,
  ...compactFields
} = ResponsesRequest.properties;

export const ResponsesCompactRequest = Type.Object(compactFields, {
  title: 'ResponsesCompactRequest',
  description: 'A conversation of the Responses API that its provider shortens.',
});
export type ResponsesCompactRequest = Static<typeof ResponsesCompactRequest>;

export const ResponsesCountRequest = Type.Object(ResponsesRequest.properties, {
  title: 'ResponsesCountRequest',
  description: 'A request of the Responses API whose tokens are counted.',
});

export const ResponseCompaction = Type.Object(
  {
    id: Type.String({ description: 'Id of the compaction.' }),
    object: Type.Enum(['response.compaction'], { description: 'Always `response.compaction`.' }),
    created_at: Type.Integer({ description: 'Unix seconds.' }),
    output: Type.Array(Type.Unknown({ description: 'An item.' }), {
      description:
        'The items to go on with, in place of the conversation; the last one can only be read by the provider.',
    }),
    usage: ResponseUsage,
  },
  { title: 'ResponseCompaction', description: 'A shortened conversation.' },
);

/** Members that have no meaning where nothing is kept or streamed. */
const ofResponses: ReadonlySet<string> = new Set([
  'store',
  'stream',
  'stream_options',
  'background',
  'include',
]);

/** The body of such a request. @param given the arguments of `nativeResponsesBody` */
export function nativeCompactBody(
  ...given: Parameters<typeof nativeResponsesBody>
): Readonly<Record<string, unknown>> {
  return omitMembers(nativeResponsesBody(...given), ofResponses);
}

/** Members that the count of tokens depends on (OpenAI, `POST /responses/input_tokens`). */
const counted: ReadonlySet<string> = new Set([
  'conversation',
  'input',
  'instructions',
  'model',
  'parallel_tool_calls',
  'personality',
  'reasoning',
  'text',
  'tool_choice',
  'tools',
  'truncation',
]);

/** The body of a request as far as its tokens are counted. */
export function countedMembers(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => counted.has(name)));
}
