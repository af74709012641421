/** Whether an id can stand in an answer and in a header: printable ASCII without spaces, up to 128 characters. */
export function isWellFormedId(id: unknown): id is string {
  return typeof id === 'string' && /^[\x21-\x7e]{1,128}$/.test(id);
}

/**
 * An id for a call that came without one; unique over conversations as answer ids are.
 * @param answerId id of the answer
 * @param choice number of the choice
 * @param call number of the call
 */
export function generateToolCallId(answerId: string, choice: number, call: number): string {
  return `call_${answerId.replace(/^chatcmpl-/, '').replace(/[^A-Za-z0-9_-]/g, '')}_${choice}_${call}`;
}

/** Unix seconds of an answer, if the provider's are plausible (some send 0 or milliseconds). */
export function readCreated(value: unknown, fallback: number): number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 100_000_000_000
    ? value
    : fallback;
}
