/** What was done to one request, for those who have to answer for it. Counts and digests, never values. */
import { findEntity } from '@sluice/pii';
import { type Static, Type } from 'typebox';

const text = (description: string) => Type.String({ description });
const count = (description: string) => Type.Integer({ minimum: 0, description });

export const PrivacyReceipt = Type.Object(
  {
    mode: Type.Enum(['anonymized'], { description: 'What privacy did.' }),
    replacement: text('What stood in the place of values.'),
    hint: Type.Boolean({ description: 'Whether the model was told about markers.' }),
    detectors: Type.Array(
      Type.Object({ name: text('What searched.'), version: text('Its version, or digest of its weights.') }),
      { description: 'All that searched; if one of them fails, the request fails.' },
    ),
    entities: Type.Array(
      Type.Object({
        type: text('Name of the type.'),
        code: Type.Integer({ description: 'Code of the type.' }),
        place: text('Where in the request, without positions.'),
        count: count('How many values were replaced there.'),
      }),
      { description: 'What was replaced, by type and place.' },
    ),
    total: count('Values replaced in all.'),
    restored: count('Markers that became values again in the answer.'),
    altered: count('Of these, markers that the model had altered.'),
    withheld: count('Markers left in the answer: in new links, secrets in tool calls.'),
    milliseconds: Type.Number({ minimum: 0, description: 'Time to find and replace all of it.' }),
    sent: Type.Array(Type.Object({ sha256: text('Digest of the body.'), bytes: count('Its size.') }), {
      description: 'Each body that left, after a last search for every replaced value.',
    }),
  },
  { title: 'PrivacyReceipt', description: 'What anonymization did to a request.' },
);
export type PrivacyReceipt = Static<typeof PrivacyReceipt>;

/** Counts of what was replaced, by type and place. */
export class EntityCounts {
  readonly #counts = new Map<string, { code: number; place: string; count: number }>();
  total = 0;

  add(code: number, place: string): void {
    this.total++;
    const key = `${code} ${place}`;
    const known = this.#counts.get(key);
    if (known === undefined) this.#counts.set(key, { code, place, count: 1 });
    else known.count++;
  }

  list(): PrivacyReceipt['entities'] {
    return [...this.#counts.values()].map(({ code, place, count: many }) => ({
      type: findEntity(code)?.name ?? String(code),
      code,
      place,
      count: many,
    }));
  }
}
