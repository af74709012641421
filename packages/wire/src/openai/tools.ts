import { type Static, Type } from 'typebox';
import { knownChoiceTypes, knownToolTypes } from './known-types.ts';
import { anyObject, objectOfOtherType, optionalNullable } from './schema-helpers.ts';

export const FunctionDefinition = Type.Object(
  {
    name: Type.String({ minLength: 1, description: 'Name that the model calls the function by.' }),
    description: optionalNullable(Type.String(), { description: 'What the function does, for the model.' }),
    parameters: optionalNullable(anyObject({ description: 'JSON Schema of an object.' }), {
      description: 'JSON Schema of the arguments; absent if it has none.',
    }),
    strict: optionalNullable(Type.Boolean(), {
      description: 'Whether the arguments must follow the schema exactly; false by default.',
    }),
  },
  { title: 'FunctionDefinition', description: 'A function that the model may call.' },
);
export type FunctionDefinition = Static<typeof FunctionDefinition>;

export const FunctionTool = Type.Object(
  {
    type: Type.Enum(['function'], { description: 'Always `function`.' }),
    function: FunctionDefinition,
  },
  { title: 'FunctionTool', description: 'A tool whose arguments are a JSON object.' },
);
export type FunctionTool = Static<typeof FunctionTool>;

export const CustomToolTextFormat = Type.Object(
  { type: Type.Enum(['text'], { description: 'Always `text`.' }) },
  { title: 'CustomToolTextFormat', description: 'Unconstrained text.' },
);

export const CustomToolGrammarFormat = Type.Object(
  {
    type: Type.Enum(['grammar'], { description: 'Always `grammar`.' }),
    grammar: Type.Object(
      {
        definition: Type.String({ description: 'The grammar itself.' }),
        syntax: Type.String({ description: 'Notation of the grammar: `lark` or `regex`.' }),
      },
      { description: 'The grammar that the input follows.' },
    ),
  },
  { title: 'CustomToolGrammarFormat', description: 'Text that follows a grammar.' },
);

export const CustomTool = Type.Object(
  {
    type: Type.Enum(['custom'], { description: 'Always `custom`.' }),
    custom: Type.Object(
      {
        name: Type.String({ minLength: 1, description: 'Name that the model calls the tool by.' }),
        description: optionalNullable(Type.String(), { description: 'What the tool does, for the model.' }),
        format: optionalNullable(Type.Union([CustomToolTextFormat, CustomToolGrammarFormat]), {
          description: 'Format of the input; unconstrained text by default.',
        }),
      },
      { description: 'The tool.' },
    ),
  },
  { title: 'CustomTool', description: 'A tool with free-text input; few providers support it.' },
);
export type CustomTool = Static<typeof CustomTool>;

export const OtherTool = objectOfOtherType(knownToolTypes, {
  title: 'OtherTool',
  description:
    "A tool of any other type, such as a provider's own `web_search_preview` or `mcp`. Sent unchanged to OpenAI-compatible " +
    'providers, with a warning; other providers do not support it.',
});
export type OtherTool = Static<typeof OtherTool>;

export const Tool = Type.Union([FunctionTool, CustomTool, OtherTool], {
  title: 'Tool',
  description: 'A tool that the model may call.',
});
export type Tool = Static<typeof Tool>;

export const NamedFunctionChoice = Type.Object(
  {
    type: Type.Enum(['function'], { description: 'Always `function`.' }),
    function: Type.Object({ name: Type.String({ description: 'Function to call.' }) }),
  },
  { title: 'NamedFunctionChoice', description: 'Call this function.' },
);
export type NamedFunctionChoice = Static<typeof NamedFunctionChoice>;

export const NamedCustomChoice = Type.Object(
  {
    type: Type.Enum(['custom'], { description: 'Always `custom`.' }),
    custom: Type.Object({ name: Type.String({ description: 'Custom tool to call.' }) }),
  },
  { title: 'NamedCustomChoice', description: 'Call this custom tool.' },
);
export type NamedCustomChoice = Static<typeof NamedCustomChoice>;

export const AllowedToolsChoice = Type.Object(
  {
    type: Type.Enum(['allowed_tools'], { description: 'Always `allowed_tools`.' }),
    allowed_tools: Type.Object({
      mode: Type.Enum(['auto', 'required'], {
        description: '`auto`: the model may respond without a call; `required`: it must call a tool.',
      }),
      tools: Type.Array(anyObject({ description: 'A tool by `type` and name.' }), {
        description: 'The tools of the list that may be called in this request.',
      }),
    }),
  },
  { title: 'AllowedToolsChoice', description: 'Only these tools may be called.' },
);
export type AllowedToolsChoice = Static<typeof AllowedToolsChoice>;

export const OtherToolChoice = objectOfOtherType(knownChoiceTypes, {
  title: 'OtherToolChoice',
  description:
    'Call a tool of any other type. Sent unchanged to OpenAI-compatible providers; others do not support it.',
});
export type OtherToolChoice = Static<typeof OtherToolChoice>;

export const ToolChoice = Type.Union(
  [
    Type.Enum(['none', 'auto', 'required'], {
      description: '`none`: no call; `auto`: the model decides; `required`: at least one call.',
    }),
    NamedFunctionChoice,
    NamedCustomChoice,
    AllowedToolsChoice,
    OtherToolChoice,
  ],
  {
    title: 'ToolChoice',
    description: 'Controls tool calls; `auto` by default if there are tools, else `none`.',
  },
);
export type ToolChoice = Static<typeof ToolChoice>;

export const LegacyFunctionChoice = Type.Union(
  [
    Type.String({ description: '`none` or `auto`.' }),
    Type.Object({ name: Type.String({ description: 'Function to call.' }) }),
  ],
  { title: 'LegacyFunctionChoice', description: 'Legacy form of `tool_choice`.', deprecated: true },
);
export type LegacyFunctionChoice = Static<typeof LegacyFunctionChoice>;
