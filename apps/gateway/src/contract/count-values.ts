/** As many as the body of a request may hold: short ids would stand for any amount of work otherwise. */
export const maxConversationValues = 200_000;

/** Number of members and items at all depths. */
export function countValues(value: unknown): number {
  let count = 0;
  for (const _ of valuesIn(value)) count += 1;
  return count;
}

/** What a member takes in memory beside its text, about. */
const bytesOfValue = 16;

/** How much memory a parsed JSON value takes, about: as much as its text. */
export function estimateBytes(value: unknown): number {
  let bytes = 0;
  for (const inner of valuesIn(value)) bytes += bytesOfValue + (typeof inner === 'string' ? inner.length : 0);
  return bytes;
}

/** Members and items at all depths. Has no recursion: what providers send can be nested as deep as they like. */
function* valuesIn(value: unknown): Generator<unknown, void, undefined> {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== 'object' || next === null) continue;
    for (const inner of Object.values(next)) {
      yield inner;
      if (typeof inner === 'object' && inner !== null) open.push(inner);
    }
  }
}
