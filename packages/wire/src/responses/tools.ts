import { type Static, Type } from 'typebox';
import { anyObject, objectOfOtherType, optionalNullable } from '../openai/index.ts';

/** Types of tools whose members are checked. */
const checkedToolTypes = ['function', 'custom', 'namespace', 'tool_search'] as const;

const deferLoading = optionalNullable(Type.Boolean(), {
  description: 'Whether the tool is loaded only when a tool search finds it; false by default.',
});

export const ResponseFunctionTool = Type.Object(
  {
    type: Type.Enum(['function'], { description: 'Always `function`.' }),
    name: Type.String({ minLength: 1, description: 'Name that the model calls the function by.' }),
    description: optionalNullable(Type.String(), { description: 'What the function does, for the model.' }),
    parameters: optionalNullable(anyObject({ description: 'JSON Schema of an object.' }), {
      description: 'JSON Schema of the arguments; null if it has none.',
    }),
    strict: optionalNullable(Type.Boolean(), {
      description: 'Whether the arguments must follow the schema exactly.',
    }),
    defer_loading: deferLoading,
  },
  { title: 'ResponseFunctionTool', description: 'A tool whose arguments are a JSON object.' },
);
export type ResponseFunctionTool = Static<typeof ResponseFunctionTool>;

export const ResponseCustomTool = Type.Object(
  {
    type: Type.Enum(['custom'], { description: 'Always `custom`.' }),
    name: Type.String({ minLength: 1, description: 'Name that the model calls the tool by.' }),
    description: optionalNullable(Type.String(), { description: 'What the tool does, for the model.' }),
    format: optionalNullable(
      Type.Object({
        type: Type.String({ description: '`text` or `grammar`.' }),
        definition: optionalNullable(Type.String(), { description: 'The grammar itself.' }),
        syntax: optionalNullable(Type.String(), {
          description: 'Notation of the grammar: `lark` or `regex`.',
        }),
      }),
      { description: 'Format of the input; unconstrained text by default.' },
    ),
    defer_loading: deferLoading,
  },
  { title: 'ResponseCustomTool', description: 'A tool with free-text input.' },
);
export type ResponseCustomTool = Static<typeof ResponseCustomTool>;

export const ResponseNamespaceTool = Type.Object(
  {
    type: Type.Enum(['namespace'], { description: 'Always `namespace`.' }),
    name: Type.String({ minLength: 1, description: 'Name of the namespace, repeated in calls.' }),
    description: optionalNullable(Type.String(), { description: 'What its tools are for, for the model.' }),
    tools: Type.Array(Type.Union([ResponseFunctionTool, ResponseCustomTool]), {
      description: 'Functions and custom tools.',
    }),
  },
  { title: 'ResponseNamespaceTool', description: 'Tools that belong together.' },
);
export type ResponseNamespaceTool = Static<typeof ResponseNamespaceTool>;

export const ResponseToolSearchTool = Type.Object(
  {
    type: Type.Enum(['tool_search'], { description: 'Always `tool_search`.' }),
    execution: optionalNullable(Type.String(), {
      description: 'Who searches: `server` (default) or `client`.',
    }),
    description: optionalNullable(Type.String(), { description: 'What can be found, for the model.' }),
    parameters: optionalNullable(anyObject({ description: 'JSON Schema of an object.' }), {
      description: 'JSON Schema of the arguments, if the client searches.',
    }),
  },
  { title: 'ResponseToolSearchTool', description: 'Searches for tools with `defer_loading`.' },
);
export type ResponseToolSearchTool = Static<typeof ResponseToolSearchTool>;

export const ResponseOtherTool = objectOfOtherType(checkedToolTypes, {
  title: 'ResponseOtherTool',
  description:
    "A provider's own tool, such as `web_search`, `file_search`, `code_interpreter`, `image_generation`, `mcp`, `computer`, " +
    '`shell`, `apply_patch`, or a newer one. Models that are not served over the Responses API do not support them; a ' +
    '`web_search` that is only offered is left out there.',
});
export type ResponseOtherTool = Static<typeof ResponseOtherTool>;

export const ResponseTool = Type.Union(
  [
    ResponseFunctionTool,
    ResponseCustomTool,
    ResponseNamespaceTool,
    ResponseToolSearchTool,
    ResponseOtherTool,
  ],
  { title: 'ResponseTool', description: 'A tool that the model may call.' },
);
export type ResponseTool = Static<typeof ResponseTool>;

export const ResponseNamedChoice = Type.Object(
  {
    type: Type.Enum(['function', 'custom'], { description: 'Kind of the tool.' }),
    name: Type.String({ description: 'Tool to call.' }),
    namespace: optionalNullable(Type.String(), { description: 'Namespace of the tool.' }),
  },
  { title: 'ResponseNamedChoice', description: 'Call this function or custom tool.' },
);
export type ResponseNamedChoice = Static<typeof ResponseNamedChoice>;

export const ResponseAllowedToolsChoice = Type.Object(
  {
    type: Type.Enum(['allowed_tools'], { description: 'Always `allowed_tools`.' }),
    mode: Type.Enum(['auto', 'required'], {
      description: '`auto`: the model may respond without a call; `required`: it must call a tool.',
    }),
    tools: Type.Array(anyObject({ description: 'A tool by `type` and, if it has one, name.' }), {
      description: 'The tools of the list that may be called in this request.',
    }),
  },
  { title: 'ResponseAllowedToolsChoice', description: 'Only these tools may be called.' },
);
export type ResponseAllowedToolsChoice = Static<typeof ResponseAllowedToolsChoice>;

export const ResponseOtherChoice = objectOfOtherType(['function', 'custom', 'allowed_tools'], {
  title: 'ResponseOtherChoice',
  description: "Call a provider's own tool, by its type.",
});
export type ResponseOtherChoice = Static<typeof ResponseOtherChoice>;

export const ResponseToolChoice = Type.Union(
  [
    Type.Enum(['none', 'auto', 'required'], {
      description: '`none`: no call; `auto`: the model decides; `required`: at least one call.',
    }),
    ResponseNamedChoice,
    ResponseAllowedToolsChoice,
    ResponseOtherChoice,
  ],
  {
    title: 'ResponseToolChoice',
    description: 'Controls tool calls; `auto` by default.',
  },
);
export type ResponseToolChoice = Static<typeof ResponseToolChoice>;
