/** Settings of anonymization, with one schema for the file, accounts, teams and keys. */
import { entities, entityCodesOfSet, expandEntityCodes } from '@sluice/pii';
import { type Static, type TNumberOptions, Type } from 'typebox';
import { requireEntityCode } from './entity-types.ts';

const closed = { additionalProperties: false } as const;
const optional = <T extends Parameters<typeof Type.Optional>[0]>(schema: T) =>
  Type.Optional(Type.Union([schema, Type.Null()]));
/** A type by its code or its name, such as 101 or `PERSON`. */
const entityType = (description: string, limits: TNumberOptions = {}) =>
  Type.Union(
    [Type.Integer({ minimum: 0, maximum: 999_999, ...limits }), Type.String({ minLength: 1, maxLength: 64 })],
    { description },
  );
/** Entries of a list of values. */
export const maxListEntries = 1000;
/** Described as the allowed values; checked by `anonymizationProblems`, whose message says more. */
const typeCodes = entities.map(({ code }) => code);

export const AnonymizationSettings = Type.Object(
  {
    default: optional(
      Type.Enum(['off', 'on', 'required'], {
        description:
          'Whether requests are anonymized that do not say so themselves. `required` cannot be switched off by a request.',
      }),
    ),
    types: optional(
      Type.Union(
        [Type.Enum(['default', 'strict', 'all']), Type.Array(entityType('Code or name.'), { minItems: 1 })],
        {
          description:
            'Entity types that are replaced: a named set, or names or codes of `GET /v1/anonymization/types`, such as `PERSON` or 101.',
        },
      ),
    ),
    replacement: optional(
      Type.Enum(['placeholder', 'surrogate', 'redact', 'mask', 'hash'], {
        description: 'What values are replaced with. `redact`, `mask` and `hash` cannot be restored.',
      }),
    ),
    fail: optional(Type.Enum(['closed'], { description: 'If anonymization fails, the request fails.' })),
    hint: optional(
      Type.Union([Type.Boolean(), Type.Enum(['on', 'off'])], {
        description:
          'Whether a system message of one sentence tells the model to keep placeholders as they are.',
      }),
    ),
    restore_secrets: optional(
      Type.Enum(['conversation', 'never'], {
        description:
          'Secrets in the arguments of tool calls: `conversation` restores those of this request, so that an agent writes the key that it was given; `never` leaves their placeholders. No level below can switch `never` off.',
      }),
    ),
    thresholds: optional(
      Type.Array(
        Type.Object(
          {
            type: entityType('Entity type or group, as code or name.', { 'x-values': typeCodes }),
            score: Type.Number({
              minimum: 0,
              maximum: 1,
              description: 'The score from which on it is replaced.',
            }),
          },
          closed,
        ),
        {
          maxItems: maxListEntries,
          description:
            'How sure detection must be to replace values of a type, 0 to 1; `recognizer` and `score` of `POST /v1/anonymize` tell how sure it is. For a type that is named twice, the last one and the lowest level counts; under `required`, levels below can only lower it.',
        },
      ),
    ),
    allow: optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 256 }), {
        maxItems: maxListEntries,
        description: 'Values that are never replaced; case-insensitive.',
      }),
    ),
    deny: optional(
      Type.Array(
        Type.Object(
          {
            value: Type.String({ minLength: 1, maxLength: 256, description: 'The value.' }),
            type: Type.Optional(
              entityType('Entity type, as code or name; 990 by default.', { 'x-values': typeCodes }),
            ),
          },
          closed,
        ),
        {
          maxItems: maxListEntries,
          description:
            'Values that are always replaced; case-insensitive, with anything or nothing between their words, also in Base64 and hexadecimal.',
        },
      ),
    ),
    patterns: optional(
      Type.Array(
        Type.Object(
          {
            pattern: Type.String({
              minLength: 1,
              maxLength: 1000,
              description: 'A regular expression in RE2 syntax: no lookaround and no backreferences.',
            }),
            type: Type.Optional(
              entityType('Entity type of the matches, from 990 to 999 or its name; 990 by default.', {
                minimum: 990,
                maximum: 999,
              }),
            ),
          },
          closed,
        ),
        { maxItems: 50, description: 'Patterns whose matches are always replaced.' },
      ),
    ),
  },
  { ...closed, title: 'AnonymizationSettings', description: 'Settings of anonymization.' },
);
/** The settings as they are written. */
export type AnonymizationInput = Static<typeof AnonymizationSettings>;

/** The settings in force: types are codes. */
export type AnonymizationSettings = Omit<AnonymizationInput, 'types' | 'thresholds' | 'deny' | 'patterns'> & {
  readonly types?: 'default' | 'strict' | 'all' | number[] | null;
  readonly thresholds?: { type: number; score: number }[] | null;
  readonly deny?: { value: string; type?: number }[] | null;
  readonly patterns?: { pattern: string; type?: number }[] | null;
};

/** Replaces names of types by their codes. Throws `RangeError` for unknown names, which have been refused before. */
export function resolveAnonymization(input: AnonymizationInput): AnonymizationSettings {
  const { types, thresholds, deny, patterns, ...rest } = input;
  const codeOf = (type: string | number | undefined) =>
    type === undefined ? {} : { type: requireEntityCode(type) };
  return {
    ...rest,
    ...(types === undefined ? {} : { types: Array.isArray(types) ? types.map(requireEntityCode) : types }),
    ...(thresholds == null
      ? {}
      : { thresholds: thresholds.map(({ type, score }) => ({ type: requireEntityCode(type), score })) }),
    ...(deny == null ? {} : { deny: deny.map(({ value, type }) => ({ value, ...codeOf(type) })) }),
    ...(patterns == null
      ? {}
      : { patterns: patterns.map(({ pattern, type }) => ({ pattern, ...codeOf(type) })) }),
  };
}

/**
 * Merges settings over those of the level above. Lists of values and patterns are concatenated, and everything else
 * is replaced by the lower level. Under `required`, a lower level only adds: it stays in force with all its types, and
 * no further values are allowed.
 */
export function inheritAnonymization(
  above: AnonymizationSettings | undefined,
  input: AnonymizationInput | null | undefined,
): AnonymizationSettings | undefined {
  if (input == null) return above;
  const own = resolveAnonymization(input);
  if (above === undefined) return own;
  const given = Object.fromEntries(Object.entries(own).filter(([, value]) => value != null));
  const isRequired = above.default === 'required';
  return {
    ...above,
    ...given,
    ...(isRequired ? { default: 'required' as const, ...combineTypes(above.types, own.types) } : {}),
    ...(above.restore_secrets === 'never' ? { restore_secrets: 'never' as const } : {}),
    ...inheritThresholds(above.thresholds, own.thresholds, isRequired),
    allow: [...(above.allow ?? []), ...(isRequired ? [] : (own.allow ?? []))],
    deny: [...(above.deny ?? []), ...(own.deny ?? [])],
    patterns: [...(above.patterns ?? []), ...(own.patterns ?? [])],
  };
}

type Thresholds = AnonymizationSettings['thresholds'];

/** Thresholds by codes of types; for a type that is named twice, the last one counts. */
export function thresholdsByCode(thresholds: Thresholds): ReadonlyMap<number, number> {
  return new Map(
    (thresholds ?? []).flatMap(({ type, score }) => {
      const codes = expandEntityCodes([type]);
      // Settings are validated when written; an unknown type has no values.
      return 'unknown' in codes ? [] : [...codes].map((code) => [code, score] as const);
    }),
  );
}

/** Those of the lower level count; what is required can only be found more easily there. */
function inheritThresholds(
  above: Thresholds,
  own: Thresholds,
  isRequired: boolean,
): Pick<AnonymizationSettings, 'thresholds'> {
  if (own == null || own.length === 0) return {};
  const known = thresholdsByCode(above);
  const added = [...thresholdsByCode(own)].filter(
    ([code, score]) => !isRequired || score < (known.get(code) ?? 0),
  );
  return { thresholds: [...(above ?? []), ...added.map(([type, score]) => ({ type, score }))] };
}

type Types = AnonymizationSettings['types'];

/** The types of both levels, if the lower one names any. */
function combineTypes(above: Types, own: Types): Pick<AnonymizationSettings, 'types'> {
  return own == null ? {} : { types: [...new Set([...codesOf(above ?? 'default'), ...codesOf(own)])] };
}

function codesOf(types: NonNullable<Types>): Iterable<number> {
  return typeof types === 'string' ? entityCodesOfSet(types) : types;
}
