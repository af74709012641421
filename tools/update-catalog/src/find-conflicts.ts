import { type CatalogModel, catalogSources, type OverlayChange, overlayOf } from '@sluice/catalog';
import { type Claims, type ComparedField, comparedFields, type ModelName } from './claims.ts';
import { relativeMove } from './relative-move.ts';

/** A data set that is compared with the base. */
export interface SecondOpinion {
  /** Short id. */
  readonly source: string;
  readonly claimsOf: (model: ModelName) => Claims;
}

type Value = number | boolean | string;

/** A fact of which the sources disagree. */
export interface Conflict {
  readonly id: string;
  readonly field: ComparedField;
  /** What the catalog has. */
  readonly taken: Value;
  /** The source of it. */
  readonly winner: string;
  readonly why: string;
  /** Sources that state something else. */
  readonly others: readonly { readonly source: string; readonly value: Value }[];
}

/** Prices that differ by less are the same, rounded: some lists have cents per million tokens. */
const roundingShare = 0.001;

/**
 * Finds every field whose value in the finished catalog some source contradicts, the base included.
 *
 * @param base the catalog before the overlay
 * @param baseSource short id of its source
 */
export function findConflicts(
  base: readonly CatalogModel[],
  baseSource: string,
  opinions: readonly SecondOpinion[],
): Conflict[] {
  return overlayOf(base).flatMap(({ model, changes, isAdded }) => {
    const finished: CatalogModel = Object.assign({ ...model }, ...changes.map(({ set }) => set));
    const [before, after] = [claimsOfFacts(model), claimsOfFacts(finished)];
    const stated = [
      ...(isAdded ? [] : [{ source: baseSource, claims: before }]),
      ...opinions.map(({ source, claimsOf }) => ({ source, claims: claimsOf(model) })),
    ];
    return comparedFields.flatMap((field): Conflict[] => {
      const taken = after[field];
      if (taken === undefined) {
        return [];
      }
      const others = stated.flatMap(({ source, claims }) => {
        const value = claims[field];
        return value === undefined || isSame(value, taken) ? [] : [{ source, value }];
      });
      const id = `${model.provider}/${model.name}`;
      const origin = originOf(field, { model, changes, isAdded, baseSource, before, taken });
      return others.length === 0 ? [] : [{ id, field, taken, ...origin, others }];
    });
  });
}

interface Origin {
  readonly model: CatalogModel;
  readonly changes: readonly OverlayChange[];
  readonly isAdded: boolean;
  readonly baseSource: string;
  readonly before: Claims;
  readonly taken: Value;
}

/** Where a value comes from, and why from there. */
function originOf(
  field: ComparedField,
  { model, changes, isAdded, baseSource, before, taken }: Origin,
): Pick<Conflict, 'winner' | 'why'> {
  const unchanged = before[field] !== undefined && isSame(before[field], taken);
  const change = unchanged
    ? undefined
    : changes.findLast(({ set }) => claimsOfFacts(set)[field] !== undefined);
  if (change !== undefined) {
    const { kind, source, reason, date } = change;
    return { winner: `overlay (${source})`, why: `${kind}: ${reason} (${date})` };
  }
  if (isAdded) {
    const dates = model.source.split('+').map(dateOf);
    const why = `addition: ${baseSource} lacks the model (${dates.join(', ')})`;
    return { winner: `overlay (${model.source})`, why };
  }
  return {
    winner: baseSource,
    why: `precedence: the base (${dateOf(baseSource)}), and no entry of the overlay`,
  };
}

function dateOf(source: string): string {
  return catalogSources.find(({ id }) => id === source)?.date ?? 'undated';
}

function claimsOfFacts({ price, inputModalities, ...facts }: Partial<CatalogModel>): Claims {
  return {
    'price.input': price?.input,
    'price.output': price?.output,
    'price.cachedInput': price?.cachedInput,
    'price.cacheWrite': price?.cacheWrite,
    contextWindow: facts.contextWindow,
    maxOutputTokens: facts.maxOutputTokens,
    inputModalities:
      inputModalities === undefined
        ? undefined
        : modalityOrder.filter((one) => inputModalities.includes(one)).join(','),
    reasoning: facts.reasoning,
    tools: facts.tools,
    structuredOutput: facts.structuredOutput,
    temperature: facts.temperature,
  };
}

const modalityOrder = ['text', 'image', 'audio', 'video', 'file'] as const;

function isSame(one: Value, other: Value): boolean {
  return typeof one === 'number' && typeof other === 'number'
    ? relativeMove(one, other) <= roundingShare
    : one === other;
}
