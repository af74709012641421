/** Which rules apply inside of an object, by its type. */
import { isKnownChoiceType, isKnownPartType, isKnownToolType, messagesBlockTypes } from '@sluice/wire';
import { isObject } from '../../contract/index.ts';

/** Contexts of content blocks of the Messages API by their type. */
const messagesContexts: ReadonlyMap<unknown, string> = new Map([
  ...messagesBlockTypes.map((type) => [type, 'messagesBlock'] as const),
  ['search_result', 'messagesSearchResult'],
]);

/** Parts, tools and calls of types that are not known have rules of their own. */
export function contextOf(context: string, value: unknown): string {
  if (!isObject(value) || Array.isArray(value)) return context;
  if (context === 'messagesBlock') return messagesContexts.get(value['type']) ?? 'messagesOtherBlock';
  if (context === 'part' && !isKnownPartType(value['type'])) return 'otherPart';
  if (context === 'tool' && !isKnownToolType(value['type'])) return 'otherTool';
  if (context === 'call' && value['type'] !== undefined && !isKnownToolType(value['type']))
    return 'otherCall';
  // The inner objects of a choice have no type.
  const isOther = value['type'] !== undefined && !isKnownChoiceType(value['type']);
  return context === 'choice' && isOther ? 'otherTool' : context;
}

/** Who speaks in an object; undefined if it does not tell. */
export function roleOf(
  context: string,
  { role, type }: Readonly<Record<string, unknown>>,
): string | undefined {
  if (context === 'responsesItem' && typeof type === 'string') {
    if (type.endsWith('_output')) return 'tool';
    // Calls and reasoning are the model's own words, and have no role.
    if (type.endsWith('_call') || type === 'reasoning') return 'assistant';
  }
  if (context === 'messagesBlock') return type === 'tool_result' ? 'tool' : undefined;
  const isMessage = context === 'message' || context === 'messagesMessage' || context === 'responsesItem';
  return isMessage && typeof role === 'string' ? role : undefined;
}
