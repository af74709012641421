/**
 * What leaves with a request although the settings would have it replaced: a request may name other types, or none. It
 * is told by places, not by counts or by a search of what leaves: dates that were replaced make up for no name that
 * was not, and a stand-in looks like the name that it hides.
 */

import { AnonymizationSession, type AnonymizedField, type Field } from '@sluice/pii';
import type { Principal } from '../../auth/index.ts';
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
 * Whether something of the settings' types leaves as it is, whatever types the request names. Rejects where that cannot
 * be told: for content that nobody can search, and where a search fails.
 */
export async function hasResidualPii(
  deps: AnonymizeDeps,
  { request, texts }: ReceivedChat,
  { replaced }: Pick<ProviderSafe<unknown>, 'replaced'>,
  principal: Principal,
  settings: AnonymizationSettings,
): Promise<boolean> {
  const wishes = { enable_anonymization: true, anonymization_types: null };
  const decision = decidePrivacy(wishes, principal.anonymization, settings);
  if (decision === undefined) throw new Error('Anonymization was asked for.');
  const whole = texts === undefined ? request : texts.expand(request);
  const { searched, places, ids } = textsOf(whole);
  if (replaced !== undefined && isSame(replaced.codes, decision.codes)) return false;
  const { codes } = decision;
  if (places > 0 && codes.has(locationCode) && replaced?.codes.has(locationCode) !== true) return true;
  // Ids of people are digests wherever anything is replaced; else they leave like any other text.
  const fields = replaced === undefined ? [...searched, ...ids] : searched;
  const { cache, findings } = await prefetchDetections(deps, fields, principal);
  const policy = withFindings(deps.policies.policyFor(decision, principal, settings), findings);
  const session = new AnonymizationSession({ ...deps.engine(), cache }, policy);
  const found = session.anonymize(fields);
  return found.some(({ entities }: AnonymizedField, index) =>
    entities.some(
      (entity) =>
        entity.code !== literalCode &&
        !isCovered(fields[index]?.text ?? '', entity, replaced?.places[index] ?? []),
    ),
  );
}

/** The type of what merely looks like a marker: it is replaced like a value, but is nobody's. */
const literalCode = 901;

/** The texts that a search goes through, those that are digests where anything is replaced, and a count of places. */
function textsOf(request: Readonly<Record<string, unknown>>) {
  const searched: Field[] = [];
  const ids: Field[] = [];
  let places = 0;
  const visit = (field: FoundField): string => {
    const { rule, text } = field;
    if (rule === 'hash') ids.push({ text, format: 'plain' });
    else {
      if (rule === 'place') places++;
      searched.push(toField(field));
    }
    return text;
  };
  walkFields(request, visit);
  return { searched, ids, places };
}

function isSame(some: ReadonlySet<number>, others: ReadonlySet<number>): boolean {
  return some.size === others.size && [...some].every((one) => others.has(one));
}

/** Whether nothing that can be read of a value is outside of the places that were replaced. */
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

/** Brackets and blanks around a name tell nothing. */
function isReadable(rest: string): boolean {
  return /[\p{L}\p{N}]/u.test(rest);
}
