/** Anonymizes texts for `/v1/anonymize` and the command line. */

import {
  AnonymizationSession,
  type Field,
  findEntity,
  type ReplacementMode,
  runSteps,
  type Steps,
} from '@sluice/pii';
import type { ChatCompletionRequest } from '@sluice/wire';
import type { Principal } from '../../auth/index.ts';
import { runInSlices } from '../../concurrency/index.ts';
import type { AnonymizationSettings } from '../../config/index.ts';
import { SluiceError } from '../../errors/index.ts';
import { type PrefetchedDetections, prefetchDetections, withFindings } from '../detection/index.ts';
import { codesOf, decidePrivacy } from '../policy/index.ts';
import { explainSteps } from './explain-texts.ts';
import { isLong } from './is-long.ts';
import type { AnonymizeDeps } from './open-request.ts';
import type { FoundField, WalkOptions } from './position.ts';
import { isGeneratedId } from './structural-values.ts';
import type { TextResult, TextsResult } from './texts-result.ts';
import { toField } from './to-field.ts';
import { walkFields } from './walk-fields.ts';

export interface AnonymizeTexts {
  /** Plain texts; placeholders are numbered across all of them. */
  readonly texts?: readonly string[] | undefined;
  /** Chat messages, instead of texts. */
  readonly messages?: readonly unknown[] | undefined;
  /** Entity types to replace, even if the settings require more: only the caller gets the texts. */
  readonly types?: readonly number[] | undefined;
  /** The request that the texts are part of; its entity types apply. */
  readonly request?: Pick<ChatCompletionRequest, 'anonymization_types'> | undefined;
  readonly replacement?: ReplacementMode | undefined;
  /** Whether the entities say what speaks for them. */
  readonly explain?: boolean | undefined;
}

/**
 * Throws 422 for unknown types, `privacy_unavailable` if the engine fails. Returns a promise under the same
 * conditions as `anonymizeRequest`.
 */
export function anonymizeTexts(
  deps: AnonymizeDeps,
  request: AnonymizeTexts,
  principal: Principal,
  settings: AnonymizationSettings,
): TextsResult | Promise<TextsResult> {
  const requested = {
    enable_anonymization: true,
    anonymization_types: request.request?.anonymization_types ?? null,
  };
  const decision = decidePrivacy(requested, principal.anonymization, settings);
  if (decision === undefined) throw new Error('Anonymization is enabled above.');
  const codes = request.types === undefined ? decision.codes : codesOf(request.types);
  const own = { ...decision, codes, replacement: request.replacement ?? decision.replacement };
  const sessionWith = ({ cache, findings }: PrefetchedDetections): AnonymizationSession => {
    const policy = withFindings(deps.policies.policyFor(own, principal, settings), findings);
    return new AnonymizationSession({ ...deps.engine(), cache }, policy);
  };
  try {
    const { texts = [], messages } = request;
    if (messages === undefined && request.explain !== true) {
      const fields = plainFields(texts);
      const prefetched = prefetchDetections(deps, fields, principal);
      if (!(prefetched instanceof Promise) && !isLong(fields))
        return runSteps(resultSteps(sessionWith(prefetched), fields, request));
      return anonymizeInSlices(deps, request, principal, sessionWith, prefetched).catch(failClosed);
    }
    return anonymizeInSlices(deps, request, principal, sessionWith).catch(failClosed);
  } catch (error) {
    return failClosed(error);
  }
}

async function anonymizeInSlices(
  deps: AnonymizeDeps,
  request: AnonymizeTexts,
  principal: Principal,
  sessionWith: (prefetched: PrefetchedDetections) => AnonymizationSession,
  prefetched?: ReturnType<typeof prefetchDetections>,
): Promise<TextsResult> {
  const { texts = [], messages } = request;
  const pause = deps.slices.open(principal);
  const fields =
    messages === undefined ? plainFields(texts) : await runInSlices(messageFields(messages), pause);
  const session = sessionWith(await (prefetched ?? prefetchDetections(deps, fields, principal)));
  const result = await runInSlices(resultSteps(session, fields, request), pause);
  if (request.explain !== true) return result;
  const explained = explainSteps(deps.engine().detector, fields, result.results);
  return { ...result, results: await runInSlices(explained, pause) };
}

function* resultSteps(
  session: AnonymizationSession,
  fields: readonly Field[],
  { messages }: AnonymizeTexts,
): Steps<TextsResult> {
  const replaced = yield* session.anonymizeSteps(fields);
  const result = yield* resultOf(session, replaced, messages);
  refuseLeaks(yield* session.countLeakSteps(bodyOf(result)));
  return result;
}

/** What leaves, as the check of a request to a provider reads it. */
function bodyOf({ results, messages }: TextsResult): string {
  return JSON.stringify(messages ?? results.map(({ text }) => text));
}

/** The caller may send the texts on: they hold no more than a request to a provider may. */
function refuseLeaks(leaks: number): void {
  if (leaks === 0) return;
  throw new SluiceError('privacy_unavailable', {
    message: 'A replaced value was still present in the anonymized text. Nothing was returned.',
  });
}

function failClosed(error: unknown): never {
  if (error instanceof SluiceError) throw error;
  throw new SluiceError('privacy_unavailable', { cause: error });
}

function plainFields(texts: readonly string[]): readonly Field[] {
  return texts.map((text) => ({ text, format: 'plain' }));
}

function* messageFields(messages: readonly unknown[]): Steps<readonly Field[]> {
  const fields: Field[] = [];
  yield* walkMessages(messages, (field) => {
    fields.push(toField(field));
    return field.text;
  });
  return fields;
}

/** Visits the texts of messages, without ids that are generated. */
function* walkMessages(
  messages: readonly unknown[],
  visit: (field: FoundField) => string,
  options: WalkOptions = {},
): Steps<unknown> {
  const { messages: rebuilt } = yield* walkFields(
    { messages },
    (field) => (field.rule === 'id' && isGeneratedId(field.text) ? field.text : visit(field)),
    options,
  );
  return rebuilt;
}

/** One result per text of the request, in order, and the anonymized messages if there were any. */
function* resultOf(
  session: AnonymizationSession,
  replaced: readonly Replaced[],
  messages: readonly unknown[] | undefined,
): Steps<TextsResult> {
  if (messages === undefined)
    return { results: replaced.map(toResult), messages, mapping: mappingOf(session) };
  const identifiers = new Set<string>();
  const collect = (name: string): string => {
    identifiers.add(name);
    return name;
  };
  yield* walkMessages(messages, ({ text }) => text, { identifierFor: collect });
  const personal = yield* session.personalNameSteps(identifiers);
  let next = 0;
  const identifierFor = (name: string): string =>
    personal.has(name) ? session.replaceIdentifier(name) : name;
  const list = yield* walkMessages(messages, ({ text }) => replaced[next++]?.text ?? text, { identifierFor });
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
    entities: entities.map(({ code, ...span }) => ({
      type: findEntity(code)?.name ?? String(code),
      code,
      ...span,
    })),
  };
}

function mappingOf(session: AnonymizationSession): Record<string, string> {
  const { map } = session;
  return Object.fromEntries([...map.entries()].map(({ key, value }) => [map.replacementText(key), value]));
}
