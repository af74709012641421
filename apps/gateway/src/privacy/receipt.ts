/** Receipts: what anonymization did to a request, as evidence. Counts and digests, never values. */
import { findEntity } from '@sluice/pii';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';

const text = (description: string) => Type.String({ description });
const count = (description: string) => Type.Integer({ minimum: 0, description });

export const PrivacyReceipt = Type.Object(
  {
    mode: Type.Enum(['anonymized'], { description: 'What was done to the request.' }),
    replacement: text('How values were replaced.'),
    hint: Type.Boolean({ description: 'Whether a system message explained the placeholders to the model.' }),
    detectors: Type.Array(
      Type.Object({
        name: text('Name of the detector.'),
        version: text('Version of the detector, or digest of its weights.'),
      }),
      { description: 'All detectors that ran; if one of them fails, the request fails.' },
    ),
    entities: Type.Array(
      Type.Object({
        type: text('Name of the type.'),
        code: Type.Integer({ description: 'Code of the type.' }),
        place: text('Location in the request, without indexes.'),
        count: count('Number of replaced values.'),
      }),
      { description: 'Replaced values by type and location.' },
    ),
    total: count('Total number of replaced values.'),
    restored: count('Placeholders in the answer that were restored.'),
    altered: count('Restored placeholders that the model had altered.'),
    withheld: count('Placeholders that were not restored: in new links, and of secrets in tool calls.'),
    milliseconds: Type.Number({ minimum: 0, description: 'Duration of detection and replacement.' }),
    sent: Type.Array(
      Type.Object({
        sha256: text('SHA-256 digest of the body.'),
        bytes: count('Size in bytes.'),
        provider: Type.Optional(text('The provider that it was encoded for.')),
        region: Type.Optional(text('The configured region of that provider; absent if unknown.')),
      }),
      {
        description: 'Every body sent to a provider, after a final check that it contains no replaced value.',
      },
    ),
  },
  { title: 'PrivacyReceipt', description: 'Receipt of the anonymization of a request.' },
);
export type PrivacyReceipt = Static<typeof PrivacyReceipt>;

const checkReceipt = Compile(PrivacyReceipt);

/** Reads a stored receipt; undefined if there is none, or it is damaged. */
export function readReceipt(stored: string | null): PrivacyReceipt | undefined {
  if (stored === null) return undefined;
  try {
    const value: unknown = JSON.parse(stored);
    return checkReceipt.Check(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Where a body goes. */
export interface Destination {
  readonly provider: string;
  /** Configured region; undefined if unknown. */
  readonly region: string | undefined;
}

/** Counts replacements by type and location. */
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

  addAll(others: EntityCounts): void {
    for (const { code, place, count: many } of others.#counts.values())
      for (let one = 0; one < many; one++) this.add(code, place);
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
