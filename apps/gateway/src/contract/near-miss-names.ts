/**
 * Names that were meant to be one of our own request members: unknown members are forwarded, so a misspelled switch for
 * anonymization would send the prompt in plain text.
 */
import { editDistance } from './edit-distance.ts';
import type { Violation } from './violations.ts';

const ownNames = [
  'enable_anonymization',
  'anonymization_types',
  'ignore_mismatched_parameters',
  'extra_body',
] as const;
type OwnName = (typeof ownNames)[number];

const maxDistance = 2;
/** Words that occur in no request member of any provider but for this purpose. */
const privacyWords =
  /anon[iy]m|pseudon[iy]m|de_?identif|(?:^|_)(?:pii|redact(?:ion|ed)?|mask(?:ing)?_pii)(?:_|$)/;

/**
 * A violation for every member whose name was meant to be one of ours.
 * @param knownNames members of the schema
 * @param loc path of the members
 */
export function findNearMisses(
  body: Readonly<Record<string, unknown>>,
  knownNames: ReadonlySet<string>,
  loc: readonly string[] = ['body'],
): readonly Violation[] {
  const found: Violation[] = [];
  for (const name in body) {
    if (knownNames.has(name) || !Object.hasOwn(body, name)) continue;
    const meant = meantName(name);
    if (meant !== undefined)
      found.push({
        loc: [...loc, name.slice(0, 60)],
        msg: `This member is unknown; did you mean '${meant}'?`,
        type: 'extra_forbidden',
      });
  }
  return found;
}

function meantName(name: string): OwnName | undefined {
  const plain = plainName(name);
  const nearest = ownNames.find((own) => editDistance(plain, own, maxDistance) <= maxDistance);
  if (nearest !== undefined) return nearest;
  const letters = plain.replaceAll('_', '');
  const spelled = ownNames.find((own) => letters === own.replaceAll('_', ''));
  if (spelled !== undefined) return spelled;
  if (!privacyWords.test(plain)) return undefined;
  return /type|kind|categor|entit|code/.test(plain) ? 'anonymization_types' : 'enable_anonymization';
}

/** In snake case and American spelling. */
function plainName(name: string): string {
  return name
    .slice(0, 80)
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll(/[^A-Za-z\d]+/g, '_')
    .toLowerCase()
    .replaceAll(/is(ation|e|ed|ing)(?=_|$)/g, 'iz$1')
    .replaceAll(/^_|_$/g, '');
}
