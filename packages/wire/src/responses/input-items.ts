import { type Static, Type } from 'typebox';
import { anyObject, objectOfOtherType, optionalNullable } from '../openai/index.ts';
import { ResponseContent } from './content-parts.ts';
import { ResponseTool } from './tools.ts';

/** Items of what a provider's own tools, or tools of the client in its notation, did: only their type is checked. */
export const hostedItemTypes = [
  'web_search_call',
  'file_search_call',
  'computer_call',
  'computer_call_output',
  'code_interpreter_call',
  'image_generation_call',
  'local_shell_call',
  'local_shell_call_output',
  'shell_call',
  'shell_call_output',
  'apply_patch_call',
  'apply_patch_call_output',
  'mcp_list_tools',
  'mcp_call',
  'mcp_approval_request',
  'mcp_approval_response',
  'program',
  'program_output',
  'compaction_trigger',
] as const;

/** Types of items whose members are checked. */
const checkedItemTypes = [
  'message',
  'function_call',
  'function_call_output',
  'custom_tool_call',
  'custom_tool_call_output',
  'reasoning',
  'item_reference',
  'compaction',
  'tool_search_call',
  'tool_search_output',
  'additional_tools',
  'configuration_update',
] as const;

const id = optionalNullable(Type.String(), {
  description: 'Id of the item, as an earlier response gave it.',
});
const status = optionalNullable(Type.String(), {
  description: '`in_progress`, `completed`, `incomplete`; has no effect.',
});
const callId = Type.String({ description: 'Id of the call, repeated in its result.' });
const namespace = optionalNullable(Type.String(), { description: 'Namespace of the tool.' });
const extraContent = optionalNullable(
  anyObject({ description: 'Provider data, such as `google.thought_signature`.' }),
  { description: 'Opaque data of the provider that must be sent back with the call.' },
);

export const ResponseMessageItem = Type.Object(
  {
    type: optionalNullable(Type.Enum(['message']), { description: '`message`; may be absent.' }),
    role: Type.String({ minLength: 1, description: '`user`, `assistant`, `system`, `developer`.' }),
    content: ResponseContent,
    id,
    status,
    phase: optionalNullable(Type.String(), {
      description: '`commentary` or `final_answer`, in messages of the model.',
    }),
  },
  { title: 'ResponseMessageItem', description: 'A message of the conversation.' },
);
export type ResponseMessageItem = Static<typeof ResponseMessageItem>;

export const ResponseFunctionCallItem = Type.Object(
  {
    type: Type.Enum(['function_call'], { description: 'Always `function_call`.' }),
    call_id: callId,
    name: Type.String({ description: 'Function that was called.' }),
    namespace,
    arguments: Type.String({ description: 'Arguments as JSON text.' }),
    id,
    status,
    extra_content: extraContent,
  },
  { title: 'ResponseFunctionCallItem', description: 'A function call of the model.' },
);
export type ResponseFunctionCallItem = Static<typeof ResponseFunctionCallItem>;

export const ResponseFunctionCallOutputItem = Type.Object(
  {
    type: Type.Enum(['function_call_output'], { description: 'Always `function_call_output`.' }),
    call_id: optionalNullable(Type.String(), { description: 'Id of the call that this result belongs to.' }),
    output: ResponseContent,
    id,
    status,
  },
  { title: 'ResponseFunctionCallOutputItem', description: 'The result of a function call.' },
);
export type ResponseFunctionCallOutputItem = Static<typeof ResponseFunctionCallOutputItem>;

export const ResponseCustomToolCallItem = Type.Object(
  {
    type: Type.Enum(['custom_tool_call'], { description: 'Always `custom_tool_call`.' }),
    call_id: callId,
    name: Type.String({ description: 'Tool that was called.' }),
    namespace,
    input: Type.String({ description: 'Free text for the tool.' }),
    id,
    status,
    extra_content: extraContent,
  },
  { title: 'ResponseCustomToolCallItem', description: 'A call of a custom tool.' },
);
export type ResponseCustomToolCallItem = Static<typeof ResponseCustomToolCallItem>;

export const ResponseCustomToolCallOutputItem = Type.Object(
  {
    type: Type.Enum(['custom_tool_call_output'], { description: 'Always `custom_tool_call_output`.' }),
    call_id: callId,
    output: ResponseContent,
    id,
    status,
  },
  { title: 'ResponseCustomToolCallOutputItem', description: 'The result of a custom tool.' },
);
export type ResponseCustomToolCallOutputItem = Static<typeof ResponseCustomToolCallOutputItem>;

const reasoningText = Type.Object({
  type: Type.String({ description: '`summary_text` or `reasoning_text`.' }),
  text: Type.String({ description: 'The text.' }),
});

export const ResponseReasoningItem = Type.Object(
  {
    type: Type.Enum(['reasoning'], { description: 'Always `reasoning`.' }),
    summary: optionalNullable(Type.Array(reasoningText), {
      description: 'Readable summary of the reasoning.',
    }),
    content: optionalNullable(Type.Array(reasoningText), {
      description: 'The reasoning itself, if readable.',
    }),
    encrypted_content: optionalNullable(Type.String(), {
      description: 'Opaque reasoning, as an earlier response gave it; send it back unchanged.',
    }),
    id,
    status,
  },
  { title: 'ResponseReasoningItem', description: 'Reasoning of the model before what follows it.' },
);
export type ResponseReasoningItem = Static<typeof ResponseReasoningItem>;

export const ResponseItemReference = Type.Object(
  {
    type: optionalNullable(Type.Enum(['item_reference']), {
      description: '`item_reference`; may be absent.',
    }),
    id: Type.String({ description: 'Id of an item of a stored response.' }),
  },
  { title: 'ResponseItemReference', description: 'Stands for an item of an earlier, stored response.' },
);
export type ResponseItemReference = Static<typeof ResponseItemReference>;

export const ResponseCompactionItem = Type.Object(
  {
    type: Type.Enum(['compaction'], { description: 'Always `compaction`.' }),
    encrypted_content: Type.String({ description: 'Opaque summary of the provider.' }),
    id,
  },
  {
    title: 'ResponseCompactionItem',
    description: 'An earlier part of the conversation, compacted by a provider, which alone can read it.',
  },
);
export type ResponseCompactionItem = Static<typeof ResponseCompactionItem>;

const optionalCallId = optionalNullable(Type.String(), {
  description: 'Id of the call; null if the provider searched.',
});
const execution = optionalNullable(Type.String(), { description: 'Who searches: `server` or `client`.' });

export const ResponseToolSearchCallItem = Type.Object(
  {
    type: Type.Enum(['tool_search_call'], { description: 'Always `tool_search_call`.' }),
    call_id: optionalCallId,
    arguments: Type.Optional(Type.Unknown({ description: 'What is searched for; any JSON value.' })),
    execution,
    id,
    status,
  },
  { title: 'ResponseToolSearchCallItem', description: 'A search for tools that are not loaded yet.' },
);
export type ResponseToolSearchCallItem = Static<typeof ResponseToolSearchCallItem>;

export const ResponseToolSearchOutputItem = Type.Object(
  {
    type: Type.Enum(['tool_search_output'], { description: 'Always `tool_search_output`.' }),
    call_id: optionalCallId,
    tools: Type.Array(ResponseTool, {
      description: 'The tools that were found and are loaded from here on.',
    }),
    execution,
    id,
    status,
  },
  { title: 'ResponseToolSearchOutputItem', description: 'The tools that a search found.' },
);
export type ResponseToolSearchOutputItem = Static<typeof ResponseToolSearchOutputItem>;

export const ResponseAdditionalToolsItem = Type.Object(
  {
    type: Type.Enum(['additional_tools'], { description: 'Always `additional_tools`.' }),
    tools: Type.Array(ResponseTool, { description: 'Tools that the model may call from here on.' }),
    role: optionalNullable(Type.String(), { description: '`developer`.' }),
    id,
  },
  { title: 'ResponseAdditionalToolsItem', description: 'Tools that are added during a conversation.' },
);
export type ResponseAdditionalToolsItem = Static<typeof ResponseAdditionalToolsItem>;

export const ResponseConfigurationUpdateItem = Type.Object(
  {
    type: Type.Enum(['configuration_update'], { description: 'Always `configuration_update`.' }),
    reasoning: optionalNullable(anyObject({ description: '`effort`.' }), {
      description: 'Replaces `reasoning` of the request from here on.',
    }),
    text: optionalNullable(anyObject({ description: '`format`.' }), {
      description: 'Replaces `text` of the request from here on.',
    }),
    id,
  },
  { title: 'ResponseConfigurationUpdateItem', description: 'Changes settings during a conversation.' },
);
export type ResponseConfigurationUpdateItem = Static<typeof ResponseConfigurationUpdateItem>;

export const ResponseHostedItem = Type.Object(
  {
    type: Type.Enum([...hostedItemTypes], { description: 'Which tool, and whether a call or its result.' }),
    id,
    status,
    call_id: optionalNullable(Type.String(), { description: 'Id of the call.' }),
  },
  {
    title: 'ResponseHostedItem',
    description:
      "What a provider's own tool did, or a call of a tool in OpenAI's notation. Other members are not checked.",
  },
);
export type ResponseHostedItem = Static<typeof ResponseHostedItem>;

export const ResponseOtherItem = objectOfOtherType([...checkedItemTypes, ...hostedItemTypes], {
  title: 'ResponseOtherItem',
  description: 'An item of any other type, for models that are served over the Responses API.',
});
export type ResponseOtherItem = Static<typeof ResponseOtherItem>;

export const ResponseInputItem = Type.Union(
  [
    ResponseMessageItem,
    ResponseFunctionCallItem,
    ResponseFunctionCallOutputItem,
    ResponseCustomToolCallItem,
    ResponseCustomToolCallOutputItem,
    ResponseReasoningItem,
    ResponseItemReference,
    ResponseCompactionItem,
    ResponseToolSearchCallItem,
    ResponseToolSearchOutputItem,
    ResponseAdditionalToolsItem,
    ResponseConfigurationUpdateItem,
    ResponseHostedItem,
    ResponseOtherItem,
  ],
  { title: 'ResponseInputItem', description: 'One item of the input; its members depend on `type`.' },
);
export type ResponseInputItem = Static<typeof ResponseInputItem>;

/** The type of an item, also where the API lets it be absent. */
export function itemTypeOf(item: ResponseInputItem): string {
  return item.type ?? ('role' in item ? 'message' : 'item_reference');
}

/** Whether an item is of a type that is always given; a comparison does not exclude open types. */
export function isItemOf<K extends string>(
  item: ResponseInputItem,
  type: K,
): item is Extract<ResponseInputItem, { readonly type: K }> {
  return item.type === type;
}
