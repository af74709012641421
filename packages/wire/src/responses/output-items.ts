import { type Static, Type } from 'typebox';
import { anyObject, optionalNullable } from '../openai/index.ts';
import { ResponseRefusalPart } from './content-parts.ts';

const itemId = Type.String({ description: 'Id of the item.' });
const itemStatus = Type.Enum(['in_progress', 'completed', 'incomplete'], {
  description: '`incomplete` if the response ended within the item.',
});
const namespace = Type.Optional(Type.String({ description: 'Namespace of the tool, if it has one.' }));
const extraContent = Type.Optional(
  anyObject({ description: 'Opaque data of the provider that must be sent back with the call.' }),
);
const callId = Type.String({ description: 'Id of the call, repeated in its result.' });

export const ResponseUrlCitation = Type.Object(
  {
    type: Type.Enum(['url_citation'], { description: 'Always `url_citation`.' }),
    start_index: Type.Integer({ minimum: 0, description: 'First character of the cited text, from 0.' }),
    end_index: Type.Integer({ minimum: 0, description: 'Character after the cited text.' }),
    url: Type.String({ description: 'URL of the source.' }),
    title: Type.String({ description: 'Title of the source.' }),
  },
  { title: 'ResponseUrlCitation', description: 'A web page that is cited.' },
);
export type ResponseUrlCitation = Static<typeof ResponseUrlCitation>;

export const ResponseOutputText = Type.Object(
  {
    type: Type.Enum(['output_text'], { description: 'Always `output_text`.' }),
    annotations: Type.Array(ResponseUrlCitation, { description: 'Sources of the text.' }),
    logprobs: Type.Array(anyObject({ description: '`token`, `bytes`, `logprob`, `top_logprobs`.' }), {
      description: 'Log probabilities, if requested.',
    }),
    text: Type.String({ description: 'The text.' }),
  },
  { title: 'ResponseOutputText', description: 'Text of the model.' },
);
export type ResponseOutputText = Static<typeof ResponseOutputText>;

export const ResponseOutputMessage = Type.Object(
  {
    id: itemId,
    type: Type.Enum(['message'], { description: 'Always `message`.' }),
    status: itemStatus,
    role: Type.Enum(['assistant'], { description: 'Always `assistant`.' }),
    content: Type.Array(Type.Union([ResponseOutputText, ResponseRefusalPart]), {
      description: 'Text and refusals.',
    }),
  },
  { title: 'ResponseOutputMessage', description: 'A message of the model.' },
);
export type ResponseOutputMessage = Static<typeof ResponseOutputMessage>;

export const ResponseOutputReasoning = Type.Object(
  {
    id: itemId,
    type: Type.Enum(['reasoning'], { description: 'Always `reasoning`.' }),
    summary: Type.Array(
      Type.Object({
        type: Type.Enum(['summary_text'], { description: 'Always `summary_text`.' }),
        text: Type.String({ description: 'The text.' }),
      }),
      { description: 'Readable reasoning; empty if there is none.' },
    ),
    encrypted_content: optionalNullable(Type.String(), {
      description: 'Opaque reasoning to send back unchanged; only if `include` asked for it.',
    }),
  },
  { title: 'ResponseOutputReasoning', description: 'Reasoning of the model before what follows it.' },
);
export type ResponseOutputReasoning = Static<typeof ResponseOutputReasoning>;

export const ResponseOutputFunctionCall = Type.Object(
  {
    id: itemId,
    type: Type.Enum(['function_call'], { description: 'Always `function_call`.' }),
    status: itemStatus,
    call_id: callId,
    name: Type.String({ description: 'Function to call.' }),
    namespace,
    arguments: Type.String({
      description: 'Arguments as JSON text, exactly as the model wrote them; check before use.',
    }),
    extra_content: extraContent,
  },
  { title: 'ResponseOutputFunctionCall', description: 'A function call requested by the model.' },
);
export type ResponseOutputFunctionCall = Static<typeof ResponseOutputFunctionCall>;

export const ResponseOutputCustomToolCall = Type.Object(
  {
    id: itemId,
    type: Type.Enum(['custom_tool_call'], { description: 'Always `custom_tool_call`.' }),
    status: itemStatus,
    call_id: callId,
    name: Type.String({ description: 'Tool to call.' }),
    namespace,
    input: Type.String({ description: 'Free text for the tool.' }),
    extra_content: extraContent,
  },
  { title: 'ResponseOutputCustomToolCall', description: 'A custom tool call requested by the model.' },
);
export type ResponseOutputCustomToolCall = Static<typeof ResponseOutputCustomToolCall>;

export const ResponseOutputToolSearchCall = Type.Object(
  {
    id: itemId,
    type: Type.Enum(['tool_search_call'], { description: 'Always `tool_search_call`.' }),
    status: itemStatus,
    call_id: callId,
    execution: Type.Enum(['client'], { description: 'Always `client`: the client searches.' }),
    arguments: Type.Unknown({ description: 'What is searched for; JSON text if it is not JSON.' }),
  },
  { title: 'ResponseOutputToolSearchCall', description: 'A search for tools requested by the model.' },
);
export type ResponseOutputToolSearchCall = Static<typeof ResponseOutputToolSearchCall>;

export const ResponseOutputItem = Type.Union(
  [
    ResponseOutputReasoning,
    ResponseOutputMessage,
    ResponseOutputFunctionCall,
    ResponseOutputCustomToolCall,
    ResponseOutputToolSearchCall,
  ],
  {
    title: 'ResponseOutputItem',
    description: 'One item of the output. Models that are served over the Responses API have further types.',
  },
);
export type ResponseOutputItem = Static<typeof ResponseOutputItem>;
