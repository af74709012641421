import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';

const Step = Type.Union([
  Type.Object(
    { text: Type.String() },
    { additionalProperties: false, description: 'A chunk of answer text.' },
  ),
  Type.Object(
    { reasoning: Type.String() },
    { additionalProperties: false, description: 'A chunk of reasoning.' },
  ),
  Type.Object(
    {
      tool_call: Type.Object({
        name: Type.String(),
        arguments: Type.String({ description: 'JSON text, sent in fragments of `fragment` characters.' }),
        id: Type.Optional(Type.String()),
        fragment: Type.Optional(Type.Integer({ minimum: 1 })),
      }),
    },
    { additionalProperties: false, description: 'A tool call.' },
  ),
  Type.Object(
    { delay_ms: Type.Number({ minimum: 0, maximum: 600_000 }) },
    { additionalProperties: false, description: 'Silence.' },
  ),
  Type.Object(
    {
      error: Type.Object({
        status: Type.Optional(Type.Integer({ minimum: 400, maximum: 599 })),
        message: Type.Optional(Type.String()),
        retry_after: Type.Optional(Type.Number({ minimum: 0 })),
      }),
    },
    {
      additionalProperties: false,
      description: 'Fails here: as a status before anything was sent, else inside the stream.',
    },
  ),
  Type.Object(
    { cut: Type.Literal(true) },
    { additionalProperties: false, description: 'Breaks the connection here.' },
  ),
]);
export type Step = Static<typeof Step>;

/** Script of `sandbox/scripted`: JSON in the last user message. */
export const SandboxScript = Type.Object(
  {
    steps: Type.Array(Step, { maxItems: 10_000 }),
    finish_reason: Type.Optional(
      Type.String({ description: 'As a provider would send it; computed if absent.' }),
    ),
    usage: Type.Optional(
      Type.Union([Type.Null(), Type.Record(Type.String(), Type.Unknown())], {
        description: "OpenAI's usage object; estimated if absent, none if null.",
      }),
    ),
  },
  { additionalProperties: false, title: 'SandboxScript' },
);
export type SandboxScript = Static<typeof SandboxScript>;

const checkScript = Compile(SandboxScript);

/** Parses a script; undefined if the text is not one. */
export function readScript(text: string): SandboxScript | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return checkScript.Check(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
