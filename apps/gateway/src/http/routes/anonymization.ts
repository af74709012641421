/** Routes to anonymize and restore texts, and to list entity types. */
import { type Entity, entities, entityGroups, replacementMapFromPairs } from '@sluice/pii';
import { Type } from 'typebox';
import { requesters } from '../../auth/index.ts';
import { SluiceError } from '../../errors/index.ts';
import type { DocumentedRoute } from '../../openapi/index.ts';
import type { Privacy } from '../../privacy/index.ts';
import { adminAnswer } from './admin-answer.ts';
import { principalOf } from './principal-of.ts';
import { typedBody } from './read-typed-body.ts';

const maxInputs = 1000;
/** The mapping of one request is never longer; a longer one would only consume time. */
const maxPairs = 10_000;
/** Maximum length of restored texts per request. */
const maxRestoredChars = 64_000_000;
/** Characters that are explained in one request: some 30 ms, during which nothing else is served. The command has no limit. */
const maxExplainedChars = 4096;
const text = (description: string) => Type.String({ description });
const mapping = Type.Record(Type.String(), Type.String(), { description: 'Placeholders and their values.' });
const optional = <T extends Parameters<typeof Type.Optional>[0]>(schema: T) =>
  Type.Optional(Type.Union([schema, Type.Null()]));

const AnonymizeBody = Type.Object(
  {
    input: optional(
      Type.Union([
        text('One text.'),
        Type.Array(Type.String(), { maxItems: maxInputs, description: 'Up to 1,000 texts.' }),
      ]),
    ),
    messages: optional(
      Type.Array(Type.Record(Type.String(), Type.Unknown()), {
        description: 'Chat messages, instead of `input`.',
      }),
    ),
    anonymization_types: optional(
      Type.Array(Type.Integer(), {
        description: 'Entity type codes; 0 means all types, and a multiple of 100 its group.',
      }),
    ),
    replacement: optional(
      Type.Enum(['placeholder', 'surrogate', 'redact', 'mask', 'hash'], {
        description: 'How values are replaced.',
      }),
    ),
    return_mapping: optional(
      Type.Boolean({ default: false, description: 'Whether the response includes the original values.' }),
    ),
    explain: optional(
      Type.Boolean({ default: false, description: 'Whether each entity says what speaks for it.' }),
    ),
  },
  {
    title: 'AnonymizeBody',
    description: 'Texts to anonymize; placeholders are numbered across all texts.',
    additionalProperties: false,
    examples: [{ input: 'Anna Schmidt, anna@example.com', return_mapping: true }],
  },
);

const AnonymizeAnswer = Type.Object(
  {
    results: Type.Array(
      Type.Object({
        text: text('The anonymized text.'),
        entities: Type.Array(
          Type.Object({
            type: text('Name of the type.'),
            code: Type.Integer({ description: 'Code of the type.' }),
            start: Type.Integer({ minimum: 0, description: 'UTF-16 offset of the start in the input.' }),
            end: Type.Integer({ minimum: 0, description: 'UTF-16 offset of the end in the input.' }),
            score: Type.Number({ description: 'Confidence, 0 to 1.' }),
            recognizer: text(
              'What found it: the name of a recognizer, `names` for the names model, `repeated-value` for another place of a value, `deny` or `pattern` for settings, `field` for a field that holds nothing but such values, `placeholder` for text that looks like a placeholder.',
            ),
            replacement: text('The text that replaces the value.'),
            evidence: Type.Optional(
              Type.Array(
                Type.Object({
                  name: text(
                    '`form`, `validated` (check digits, or the rules of an issuer), `context` (a word near it), `trigger` (where it begins), or a piece of evidence that names are judged by.',
                  ),
                  weight: Type.Optional(
                    Type.Number({
                      description: 'Names only: what it adds to the log odds, negative if it speaks against.',
                    }),
                  ),
                  text: Type.Optional(text('The words of the text that it is about.')),
                }),
                {
                  description:
                    'With `explain`: what speaks for it, the strongest first; empty for other places of a value and for what settings say.',
                },
              ),
            ),
          }),
          { description: 'The entities found, in order.' },
        ),
      }),
      { description: 'One result for each input text.' },
    ),
    messages: Type.Optional(Type.Array(Type.Unknown(), { description: 'The anonymized messages.' })),
    mapping: Type.Optional(mapping),
  },
  { title: 'AnonymizeAnswer', description: 'Anonymized texts.' },
);

const DeanonymizeBody = Type.Object(
  {
    input: Type.Union([
      text('One text.'),
      Type.Array(Type.String(), { maxItems: maxInputs, description: 'Up to 1,000 texts.' }),
    ]),
    mapping,
  },
  {
    title: 'DeanonymizeBody',
    description: 'Texts with placeholders, and the values of the placeholders.',
    additionalProperties: false,
    examples: [{ input: 'Dear <PERSON_1>', mapping: { '<PERSON_1>': 'Anna Schmidt' } }],
  },
);

const DeanonymizeAnswer = Type.Object(
  {
    results: Type.Array(Type.Object({ text: text('The restored text.') }), {
      description: 'One result for each input text.',
    }),
  },
  { title: 'DeanonymizeAnswer', description: 'Restored texts.' },
);

const TypeList = Type.Object(
  {
    types: Type.Array(
      Type.Object({
        code: Type.Integer({ description: 'Permanent code.' }),
        name: text('Name.'),
        marker: text('Type name used in placeholders.'),
        set: text('Smallest set that contains it: default, strict or all.'),
        example: text('A fictitious example value.'),
      }),
      { description: 'All types in order of code.' },
    ),
    groups: Type.Array(
      Type.Object({
        code: Type.Integer({ description: 'Code of the group.' }),
        name: text('Name.'),
        codes: Type.Array(Type.Integer(), { description: 'Codes of its types.' }),
      }),
      { description: 'Groups of types.' },
    ),
  },
  { title: 'AnonymizationTypes', description: 'List types of personal data.' },
);

const readAnonymize = typedBody(AnonymizeBody);
const readDeanonymize = typedBody(DeanonymizeBody);
const access = { kind: 'key', scope: 'inference', people: requesters } as const;

export function anonymizationRoutes(privacy: () => Privacy): readonly DocumentedRoute[] {
  return [
    {
      method: 'POST',
      path: '/v1/anonymize',
      access,
      limits: 'requests',
      summary: 'Anonymize texts',
      description: 'Finds and replaces personal data in the gateway; no provider is called.',
      tag: 'Privacy',
      body: AnonymizeBody,
      responses: { 200: { description: 'The anonymized texts.', schema: AnonymizeAnswer } },
      handle: async (call) => {
        const { body } = call;
        const principal = principalOf(call);
        const request = readAnonymize(body);
        if ((request.input == null) === (request.messages == null)) throw oneOf();
        if (request.explain === true) refuseLongExplanation(request.input ?? request.messages);
        const {
          results,
          messages,
          mapping: pairs,
        } = await privacy().anonymizeTexts(
          {
            texts: listOf(request.input),
            messages: request.messages ?? undefined,
            types: request.anonymization_types ?? undefined,
            replacement: request.replacement ?? undefined,
            explain: request.explain ?? undefined,
          },
          principal,
        );
        return adminAnswer({
          results,
          ...(messages === undefined ? {} : { messages }),
          ...(request.return_mapping === true ? { mapping: pairs } : {}),
        });
      },
    },
    {
      method: 'POST',
      path: '/v1/deanonymize',
      access,
      limits: 'requests',
      summary: 'Restore anonymized texts',
      description:
        'Replaces placeholders by their values, using a mapping of `/v1/anonymize`. Slightly altered placeholders are recognized.',
      tag: 'Privacy',
      body: DeanonymizeBody,
      responses: { 200: { description: 'The restored texts.', schema: DeanonymizeAnswer } },
      handle: async (call) => {
        const { body } = call;
        const principal = principalOf(call);
        const { input, mapping: pairs } = readDeanonymize(body);
        const texts = listOf(input) ?? [];
        checkSize(texts, pairs);
        const restored = await privacy().restoreTexts(texts, mapOf(pairs), principal);
        return adminAnswer({ results: restored.map((text) => ({ text })) });
      },
    },
    {
      method: 'GET',
      path: '/v1/anonymization/types',
      access: { kind: 'key', scope: undefined, people: requesters },
      limits: 'none',
      summary: 'List types of personal data',
      description:
        'The types and groups for `anonymization_types`, with their codes, names, sets and examples.',
      tag: 'Privacy',
      responses: { 200: { description: 'Codes, names, sets and groups.', schema: TypeList } },
      handle: () => adminAnswer({ types: entities.map(typeView), groups: entityGroups }),
    },
  ];
}

function typeView({ code, name, placeholderType: marker, set, example }: Entity) {
  return { code, name, marker: marker ?? name, set, example };
}

function listOf(input: string | readonly string[] | null | undefined): readonly string[] | undefined {
  return typeof input === 'string' ? [input] : (input ?? undefined);
}

/** Throws 422 for a mapping that is too long, or would expand the texts too much. */
function checkSize(inputs: readonly string[], pairs: Readonly<Record<string, string>>): void {
  const values = Object.values(pairs);
  const longest = values.reduce((max, { length }) => Math.max(max, length), 0);
  const shortest = Object.keys(pairs).reduce((min, { length }) => Math.min(min, Math.max(1, length)), 64);
  const chars = inputs.reduce((sum, { length }) => sum + length, 0);
  if (values.length <= maxPairs && (chars / shortest) * longest <= maxRestoredChars) return;
  const msg = `At most ${maxPairs} pairs, and no more than ${maxRestoredChars} characters restored`;
  throw new SluiceError('invalid_request', {
    message: `mapping: ${msg}`,
    param: 'mapping',
    detail: [{ loc: ['body', 'mapping'], msg, type: 'too_long' }],
  });
}

function mapOf(pairs: Readonly<Record<string, string>>) {
  try {
    return replacementMapFromPairs(pairs);
  } catch (error) {
    const msg = error instanceof Error ? error.message : String(error);
    throw new SluiceError('invalid_request', {
      message: `mapping: ${msg}`,
      param: 'mapping',
      detail: [{ loc: ['body', 'mapping'], msg, type: 'value_error' }],
    });
  }
}

function refuseLongExplanation(input: unknown): void {
  if (JSON.stringify(input).length <= maxExplainedChars) return;
  const msg = `With \`explain\`, the texts have at most ${maxExplainedChars} characters altogether, as JSON.`;
  throw new SluiceError('invalid_request', {
    message: msg,
    param: 'explain',
    detail: [{ loc: ['body', 'explain'], msg, type: 'too_long' }],
  });
}

function oneOf(): SluiceError {
  const msg = 'Send either `input` or `messages`.';
  return new SluiceError('invalid_request', {
    message: msg,
    param: 'input',
    detail: [{ loc: ['body', 'input'], msg, type: 'missing' }],
  });
}
