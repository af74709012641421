/** Anonymizes texts for callers who want to do with them what they like: `/v1/anonymize` and the command line. */
import { AnonymizationSession, entityOf, type Replacement } from '@sluice/pii';
import type { Principal } from '../auth/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { ClearDeps } from './clear.ts';
import { codesOf, decide } from './policy.ts';
import { walkFields } from './walk-fields.ts';

export interface AnonymizeTexts {
  /** Plain texts; one numbering over all of them. */
  readonly texts?: readonly string[] | undefined;
  /** Messages as of a chat request, instead. */
  readonly messages?: readonly unknown[] | undefined;
  readonly types?: readonly number[] | undefined;
  readonly replacement?: Replacement | undefined;
}

export interface TextResult {
  readonly text: string;
  readonly entities: readonly {
    readonly type: string;
    readonly code: number;
    readonly start: number;
    readonly end: number;
    readonly score: number;
    readonly replacement: string;
  }[];
}

export interface TextsResult {
  readonly results: readonly TextResult[];
  /** The messages anew, where messages were given. */
  readonly messages: readonly unknown[] | undefined;
  /** Replacement to value; empty for replacements that are one way. */
  readonly mapping: Readonly<Record<string, string>>;
}

/** Throws 422 for unknown types, `privacy_unavailable` where the engine fails. */
export function anonymizeTexts(deps: ClearDeps, wish: AnonymizeTexts, principal: Principal): TextsResult {
  const wishes = { enable_anonymization: true };
  const decision = decide(wishes, principal.anonymization, deps.settings());
  if (decision === undefined) throw new Error('Anonymization was asked for.');
  const codes = wish.types === undefined ? decision.codes : codesOf(wish.types);
  const own = { ...decision, codes, replacement: wish.replacement ?? decision.replacement };
  try {
    const session = new AnonymizationSession(deps.engine(), deps.policies.policyFor(own, principal));
    return wish.messages === undefined
      ? ofTexts(session, wish.texts ?? [])
      : ofMessages(session, wish.messages);
  } catch (error) {
    if (error instanceof SluiceError) throw error;
    throw new SluiceError('privacy_unavailable', { cause: error });
  }
}

function ofTexts(session: AnonymizationSession, texts: readonly string[]): TextsResult {
  const replaced = session.anonymize(texts.map((text) => ({ text, form: 'plain' })));
  return { results: replaced.map(toResult), messages: undefined, mapping: mappingOf(session) };
}

/** One result a text of the messages, in their order; and the messages with those texts. */
function ofMessages(session: AnonymizationSession, messages: readonly unknown[]): TextsResult {
  const texts: { text: string; form: 'plain' | 'json' }[] = [];
  walkFields({ messages }, ({ text, form }) => {
    texts.push({ text, form });
    return text;
  });
  const replaced = session.anonymize(texts);
  let next = 0;
  const rebuilt = walkFields({ messages }, ({ text }) => replaced[next++]?.text ?? text);
  const list: unknown = rebuilt['messages'];
  return {
    results: replaced.map(toResult),
    messages: Array.isArray(list) ? list : [],
    mapping: mappingOf(session),
  };
}

type Replaced = ReturnType<AnonymizationSession['anonymize']>[number];

function toResult({ text, entities }: Replaced): TextResult {
  return {
    text,
    entities: entities.map(({ code, ...place }) => ({
      type: entityOf(code)?.name ?? String(code),
      code,
      ...place,
    })),
  };
}

function mappingOf(session: AnonymizationSession): Record<string, string> {
  const { map } = session;
  return Object.fromEntries([...map.entries()].map(({ key, value }) => [map.markOf(key), value]));
}
