/** Tools of Anthropic's Messages API. */
import { type Static, Type } from 'typebox';
import { anyObject, objectOfOtherType, optionalNullable } from '../openai/index.ts';

export const MessagesFunctionTool = Type.Object(
  {
    type: optionalNullable(Type.Enum(['custom']), { description: '`custom`, or absent.' }),
    name: Type.String({ minLength: 1, description: 'Name that the model calls the tool by.' }),
    description: optionalNullable(Type.String(), { description: 'What the tool does, for the model.' }),
    input_schema: anyObject({ description: 'JSON Schema of the arguments.' }),
    strict: optionalNullable(Type.Boolean(), {
      description: 'Whether the arguments must follow the schema exactly; false by default.',
    }),
    defer_loading: optionalNullable(Type.Boolean(), {
      description: 'Whether the model finds the tool by a search; providers without that get it at once.',
    }),
    cache_control: optionalNullable(anyObject({ description: '`type` and optionally `ttl`.' }), {
      description: 'Ends a cacheable prefix of the prompt after this tool.',
    }),
  },
  { title: 'MessagesFunctionTool', description: 'A tool of the client.' },
);

export const MessagesOtherTool = objectOfOtherType(['custom'], {
  title: 'MessagesOtherTool',
  description:
    "A tool of the provider, such as `web_search_20250305`; other providers' models do not have it. Those that the client runs " +
    '(`bash_*`, `text_editor_*`, `memory_*`, `computer_*`) become functions; a search, or a tool beside those of the client, is left ' +
    'out if it is only offered; any other tool is refused.',
});

export type MessagesOtherTool = Static<typeof MessagesOtherTool>;

export const MessagesTool = Type.Union([MessagesFunctionTool, MessagesOtherTool], {
  title: 'MessagesTool',
  description: 'A tool that the model may call.',
});
export type MessagesTool = Static<typeof MessagesTool>;

export const MessagesToolChoice = Type.Object(
  {
    type: Type.String({ description: '`auto`, `any`, `tool` or `none`.' }),
    name: optionalNullable(Type.String(), { description: 'The tool to call, for `tool`.' }),
    disable_parallel_tool_use: optionalNullable(Type.Boolean(), {
      description: 'At most one call in a response.',
    }),
  },
  { title: 'MessagesToolChoice', description: 'Controls tool calls; `auto` by default.' },
);
export type MessagesToolChoice = Static<typeof MessagesToolChoice>;
