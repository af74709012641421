/**
 * Types of content parts, tools and tool choices that were meant to be a known one: types that nobody knows are
 * forwarded, so a typo would only be found by the provider, or change what is sent.
 */
import {
  isKnownChoiceType,
  isKnownPartType,
  isKnownToolType,
  knownChoiceTypes,
  knownPartTypes,
  knownToolTypes,
} from '@sluice/wire';
import { editDistance } from './edit-distance.ts';
import { isRecord } from './is-record.ts';
import type { Violation } from './violations.ts';

type Path = readonly (string | number)[];

interface Kind {
  readonly isKnown: (type: unknown) => boolean;
  /** Types that may have been meant. */
  readonly names: readonly string[];
}

const parts: Kind = { isKnown: isKnownPartType, names: [...knownPartTypes, 'video_url', 'input_video'] };
const tools: Kind = { isKnown: isKnownToolType, names: knownToolTypes };
const choices: Kind = { isKnown: isKnownChoiceType, names: knownChoiceTypes };

/** Short names differ by one letter only, or `test` would be a misspelled `text` as well as a name of its own. */
const shortName = 6;
/** Longer than any known type with two more letters. */
const maxChars = 24;

/** More different types than any request has; each is compared with all known ones. */
const maxCompared = 100;
/** More do not help. */
const maxFound = 100;

/** A violation for types that were meant to be other ones; also of a body that is invalid otherwise. */
export function findMisspelledTypes(body: unknown): readonly Violation[] {
  if (!isRecord(body)) return [];
  const search = new Search();
  const { messages, tools: given, tool_choice: choice } = body;
  if (Array.isArray(messages))
    messages.forEach((message: unknown, index) => {
      const { content, tool_calls: calls } = isRecord(message) ? message : {};
      if (Array.isArray(content)) search.checkAll(content, parts, ['body', 'messages', index, 'content']);
      if (Array.isArray(calls)) search.checkAll(calls, tools, ['body', 'messages', index, 'tool_calls']);
    });
  if (Array.isArray(given)) search.checkAll(given, tools, ['body', 'tools']);
  search.check(choice, choices, ['body', 'tool_choice']);
  return search.found;
}

class Search {
  readonly found: Violation[] = [];
  readonly #meant = new Map<string, string | undefined>();

  checkAll(list: readonly unknown[], kind: Kind, path: Path): void {
    for (let index = 0; index < list.length; index++) this.check(list[index], kind, path, index);
  }

  check(given: unknown, { isKnown, names }: Kind, path: Path, index?: number): void {
    const type = isRecord(given) ? given['type'] : undefined;
    if (typeof type !== 'string' || isKnown(type) || type.length > maxChars) return;
    const meant = this.#meantType(type, names);
    if (meant === undefined || this.found.length >= maxFound) return;
    const loc = [...path, ...(index === undefined ? [] : [index]), 'type'];
    this.found.push({ loc, msg: `This type is unknown; did you mean '${meant}'?`, type: 'literal_error' });
  }

  #meantType(type: string, names: readonly string[]): string | undefined {
    const key = `${names[0]} ${type}`;
    if (!this.#meant.has(key) && this.#meant.size < maxCompared) this.#meant.set(key, meantType(type, names));
    return this.#meant.get(key);
  }
}

function meantType(type: string, names: readonly string[]): string | undefined {
  if (names.includes(type)) return undefined;
  const letters = lettersOf(type);
  return names.find((name) => {
    const allowed = name.length < shortName ? 1 : 2;
    return letters === lettersOf(name) || editDistance(type.toLowerCase(), name, allowed) <= allowed;
  });
}

/** Case, spaces, hyphens and underscores are how a type is written, not what it is. */
function lettersOf(type: string): string {
  return type.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
