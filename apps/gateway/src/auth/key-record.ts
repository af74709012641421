import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import {
  AnonymizationSettings,
  DefaultMaxTokens,
  DocumentsSection,
  NullMembers,
  OverridesSection,
  ProviderIds,
  RetentionSection,
  RoutingRules,
} from '../config/index.ts';

/** Scopes of a key. */
export const scopes = ['inference', 'usage', 'admin', 'privacy', 'overrides', 'content_logging'] as const;
export const Scope = Type.Enum([...scopes]);
export type Scope = (typeof scopes)[number];

const optional = <T extends Parameters<typeof Type.Optional>[0]>(schema: T) =>
  Type.Optional(Type.Union([schema, Type.Null()]));

/**
 * Settings inherited from account to team to key. Inner levels override outer ones, except these, which they can only make
 * stricter: `anonymization: required`, models, routing rules, overrides and retention.
 */
export const ScopedSettings = Type.Object(
  {
    anonymization: optional(AnonymizationSettings),
    documents: optional(DocumentsSection),
    routing: optional(RoutingRules),
    models: optional(
      Type.Array(Type.String({ minLength: 1 }), {
        description: 'Glob patterns of allowed models, as `<provider>/<model>`.',
      }),
    ),
    overrides: optional(OverridesSection),
    retention: optional(RetentionSection),
    default_max_tokens: optional(DefaultMaxTokens),
    null_members: optional(NullMembers),
    provider_ids: optional(ProviderIds),
  },
  { additionalProperties: false, title: 'Settings' },
);
export type ScopedSettings = Static<typeof ScopedSettings>;

const checkSettings = Compile(ScopedSettings);
const checkStrings = Compile(Type.Array(Type.String()));

/** Parses stored settings. Throws if they are invalid: a damaged row must not widen what a key may do. */
export function readSettings(text: string): ScopedSettings {
  return checkSettings.Parse(JSON.parse(text));
}

/** Parses a stored list of scopes; unknown ones are dropped. */
export function readScopes(text: string): readonly Scope[] {
  const stored = new Set(checkStrings.Parse(JSON.parse(text)));
  return scopes.filter((scope) => stored.has(scope));
}

/** Parses a stored list of model patterns; null means every model. */
export function readModels(text: string | null): readonly string[] | null {
  return text === null ? null : checkStrings.Parse(JSON.parse(text));
}
