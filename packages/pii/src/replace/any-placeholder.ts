import { entities, placeholderLikeCode } from '../entities/index.ts';
import { type ActivePlaceholders, canStartPlaceholder, matchPlaceholder } from './match-placeholder.ts';
import { formatPlaceholder } from './placeholder.ts';
import type { ReplacementMap } from './placeholder-map.ts';
import { PlaceholderTypes } from './placeholder-types.ts';

const types = new PlaceholderTypes();
for (const { name, placeholderType } of entities) types.add(placeholderType ?? name);

const all: ActivePlaceholders = { types, has: () => true, isKey: () => false };

/**
 * A map in which every placeholder is active: of all types, with all numbers. It matches wherever the map of any
 * session matches, now or after more texts, which finds input that must not reach a provider as it is.
 */
export const anyPlaceholder: ReplacementMap = {
  isActive: true,
  canStartReplacement: canStartPlaceholder,
  match: (text, at, final) => matchPlaceholder(text, at, all, final),
  entry: (key) => ({ key, code: placeholderLikeCode, value: '', isSecret: false }),
  replacementText: formatPlaceholder,
  entries: () => [],
};
