/**
 * Detects personal data that is sent although the settings would replace it, since a request may name other types
 * or none. Works on locations, not on counts or by searching the result: a replaced date does not make up for a
 * name that was not replaced, and a surrogate looks like the name it hides.
 */

import { AnonymizationSession, type AnonymizedField, type Field, type Steps } from '@sluice/pii';
import type { Principal } from '../../auth/index.ts';
import { runInSlices } from '../../concurrency/index.ts';
import type { AnonymizationSettings } from '../../config/index.ts';
import type { ReceivedChat } from '../../contract/index.ts';
import {
  type AnonymizeDeps,
  type FoundField,
  locationCode,
  toField,
  walkFields,
} from '../anonymize/index.ts';
import { prefetchDetections, withFindings } from '../detection/index.ts';
import { decidePrivacy } from '../policy/index.ts';
import type { ProviderSafe } from '../provider-safe.ts';
import type { Place } from '../replacements.ts';

/**
 * Whether entities of the configured types are sent unchanged, whatever types the request names. Rejects if that
 * cannot be determined: for content that cannot be searched, and if a search fails.
 */
export async function hasResidualPii(
  deps: AnonymizeDeps,
  { request, texts }: ReceivedChat,
  { replaced }: Pick<ProviderSafe<unknown>, 'replaced'>,
  principal: Principal,
  settings: AnonymizationSettings,
): Promise<boolean> {
  const requested = { enable_anonymization: true, anonymization_types: null };
  const decision = decidePrivacy(requested, principal.anonymization, settings);
  if (decision === undefined) throw new Error('Anonymization is enabled above.');
  const whole = texts === undefined ? request : texts.expand(request);
  const pause = deps.slices.open(principal);
  const { searched, places, ids } = await runInSlices(textsOf(whole), pause);
  if (replaced !== undefined && isSame(replaced.codes, decision.codes)) return false;
  const { codes } = decision;
  if (places > 0 && codes.has(locationCode) && replaced?.codes.has(locationCode) !== true) return true;
  // User ids are sent as digests if anything is replaced; otherwise they are treated like any text.
  const fields = replaced === undefined ? [...searched, ...ids] : searched;
  const { cache, findings } = await prefetchDetections(deps, fields, principal);
  const policy = withFindings(deps.policies.policyFor(decision, principal, settings), findings);
  const session = new AnonymizationSession({ ...deps.engine(), cache }, policy);
  const found = await runInSlices(session.anonymizeSteps(fields), pause);
  return found.some(({ entities }: AnonymizedField, index) =>
    entities.some(
      (entity) =>
        entity.code !== literalCode &&
        !isCovered(fields[index]?.text ?? '', entity, replaced?.spans[index] ?? []),
    ),
  );
}

/** Entity type of text that merely looks like a placeholder: it is replaced like a value but is not personal. */
const literalCode = 901;

interface RequestTexts {
  readonly searched: readonly Field[];
  /** Texts that are sent as digests. */
  readonly ids: readonly Field[];
  /** Number of locations. */
  readonly places: number;
}

function* textsOf(request: Readonly<Record<string, unknown>>): Steps<RequestTexts> {
  const searched: Field[] = [];
  const ids: Field[] = [];
  let places = 0;
  const visit = (field: FoundField): string => {
    const { rule, text } = field;
    if (rule === 'hash') ids.push({ text, format: 'plain' });
    else if (rule !== 'id') {
      if (rule === 'place') places++;
      searched.push(toField(field));
    }
    return text;
  };
  yield* walkFields(request, visit);
  return { searched, ids, places };
}

function isSame(some: ReadonlySet<number>, others: ReadonlySet<number>): boolean {
  return some.size === others.size && [...some].every((one) => others.has(one));
}

/** Whether all readable parts of a value are inside replaced spans. */
function isCovered(text: string, { start, end }: Place, replaced: readonly Place[]): boolean {
  let at = start;
  for (const place of replaced) {
    if (place.end <= at) continue;
    if (place.start >= end) break;
    if (isReadable(text.slice(at, place.start))) return false;
    at = place.end;
  }
  return !isReadable(text.slice(at, end));
}

/** Brackets and white space around a name reveal nothing. */
function isReadable(rest: string): boolean {
  return /[\p{L}\p{N}]/u.test(rest);
}
