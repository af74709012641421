/** Parts of the settings of accounts, teams and keys that only ever narrow. */
import { type Static, Type } from 'typebox';
import { duration, durationMs } from './units.ts';

const Permission = Type.Enum(['deny', 'allow'], {
  description: 'Whether keys with the scope `overrides` may set this field in a request.',
});

/** Fields of requests that set address, credentials or candidates; each is denied unless the configuration allows it. */
export const OverridesSection = Type.Object(
  {
    base_url: Type.Optional(Permission),
    api_key: Type.Optional(Permission),
    api_version: Type.Optional(Permission),
    deployment_id: Type.Optional(Permission),
    extra_headers: Type.Optional(Permission),
    model_list: Type.Optional(Permission),
  },
  { additionalProperties: false },
);
export type OverridesSection = Static<typeof OverridesSection>;

/** Names with this permission. */
export function overridesWith(
  permission: 'deny' | 'allow',
  section: OverridesSection | null | undefined,
): readonly string[] {
  return Object.entries(section ?? {}).flatMap(([name, own]) => (own === permission ? [name] : []));
}

/** Output tokens of requests that set no limit. */
export const DefaultMaxTokens = Type.Union(
  [Type.Integer({ minimum: 1, maximum: 1_000_000_000 }), Type.Enum(['model'])],
  {
    description:
      'Output tokens of chat completions that set no limit: a number, or `model` for the limit of the model. Models that reason get their own default.',
  },
);
export type DefaultMaxTokens = Static<typeof DefaultMaxTokens>;

/** Members of answers that hold nothing. */
export const NullMembers = Type.Enum(['keep', 'omit'], {
  description:
    'Whether messages of complete chat completions have the members of the API that are null: `tool_calls`, `function_call`, `refusal`, `logprobs`. Some SDKs refuse them although the API defines them.',
});
export type NullMembers = Static<typeof NullMembers>;

/** Ids of what a provider keeps, whose key all accounts share. */
export const ProviderIds = Type.Enum(['allow', 'deny'], {
  description:
    'Whether requests may name what a provider keeps: files, vector stores, containers, prompts, conversations. All accounts share the key of the provider, so that whoever knows or guesses an id reads what others left there. Denied unless account, team or key allows it; a `deny` of any of them holds.',
});
export type ProviderIds = Static<typeof ProviderIds>;

/** How long the gateway stores content of requests. */
export const RetentionSection = Type.Object(
  {
    files: Type.Optional(
      duration('Maximum lifetime of files uploaded from now on, at most the 30 days of `/v1/files`.'),
    ),
    content: Type.Optional(
      duration(
        'How long contents of requests are kept whose keys have the scope `content_logging`; 7 days if nothing is set.',
      ),
    ),
  },
  { additionalProperties: false },
);
export type RetentionSection = Static<typeof RetentionSection>;

/** The shortest lifetime that these sections allow for something; undefined without any. */
export function shortestRetentionMs(
  sections: readonly (RetentionSection | null | undefined)[],
  what: keyof RetentionSection,
): number | undefined {
  const limits = sections.flatMap((section) => {
    const limit = section?.[what];
    return limit === undefined ? [] : [durationMs(limit)];
  });
  return limits.length === 0 ? undefined : Math.min(...limits);
}
