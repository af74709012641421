import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { AnonymizationSettings, DocumentsSection, RoutingRules } from '../config/index.ts';

/** What a key may do. */
export const scopes = ['inference', 'usage', 'admin', 'overrides', 'content_logging'] as const;
export const Scope = Type.Enum([...scopes]);
export type Scope = (typeof scopes)[number];

const optional = <T extends Parameters<typeof Type.Optional>[0]>(schema: T) =>
  Type.Optional(Type.Union([schema, Type.Null()]));

/** Limits of a key; what is absent is not limited. */
export const KeyLimits = Type.Object(
  {
    rpm: optional(Type.Integer({ minimum: 1, description: 'Requests in any 60 seconds.' })),
    tpm: optional(Type.Integer({ minimum: 1, description: 'Tokens, prompt and answer, in any 60 seconds.' })),
    concurrency: optional(Type.Integer({ minimum: 1, description: 'Requests in flight at once.' })),
    max_output_tokens: optional(
      Type.Integer({ minimum: 1, description: 'Most answer tokens of one request.' }),
    ),
    budget: optional(
      Type.Object(
        {
          usd: Type.Number({ minimum: 0 }),
          period: Type.Enum(['day', 'week', 'month', 'total'], { description: 'Calendar periods in UTC.' }),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false, title: 'KeyLimits' },
);
export type KeyLimits = Static<typeof KeyLimits>;

/** Settings that inherit from account to team to key; a later one wins, `anonymization: required` stays. */
export const ScopedSettings = Type.Object(
  {
    anonymization: optional(AnonymizationSettings),
    documents: optional(DocumentsSection),
    routing: optional(RoutingRules),
    models: optional(
      Type.Array(Type.String({ minLength: 1 }), {
        description: 'Globs of `<provider>/<model>` that may be used.',
      }),
    ),
  },
  { additionalProperties: false, title: 'Settings' },
);
export type ScopedSettings = Static<typeof ScopedSettings>;

const checkSettings = Compile(ScopedSettings);
const checkLimits = Compile(KeyLimits);
const checkStrings = Compile(Type.Array(Type.String()));

/** Reads a stored settings document. Throws when it is not one: a damaged row must not widen what a key may do. */
export function readSettings(text: string): ScopedSettings {
  return checkSettings.Parse(JSON.parse(text));
}

/** Reads stored limits; throws when damaged. */
export function readLimits(text: string): KeyLimits {
  return checkLimits.Parse(JSON.parse(text));
}

/** Reads a stored list of scopes; unknown ones are dropped. */
export function readScopes(text: string): readonly Scope[] {
  const stored = new Set(checkStrings.Parse(JSON.parse(text)));
  return scopes.filter((scope) => stored.has(scope));
}

/** Reads a stored list of model globs; null means every model. */
export function readModels(text: string | null): readonly string[] | null {
  return text === null ? null : checkStrings.Parse(JSON.parse(text));
}
