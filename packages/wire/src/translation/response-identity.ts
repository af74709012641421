/** Whether an id is safe in a response and in a header: printable ASCII without spaces, up to 128 characters. */
export function isWellFormedId(id: unknown): id is string {
  return typeof id === 'string' && /^[\x21-\x7e]{1,128}$/.test(id);
}

/**
 * Generates an id for a tool call without one; unique across conversations, like response ids.
 * @param choice index of the choice
 * @param call index of the call in the choice
 */
export function generateToolCallId(responseId: string, choice: number, call: number): string {
  return `call_${responseId.replace(/^chatcmpl-/, '').replace(/[^A-Za-z0-9_-]/g, '')}_${choice}_${call}`;
}

/** Creation time of a response in Unix seconds, if the provider's is plausible (some send 0 or milliseconds). */
export function readCreated(value: unknown, fallback: number): number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 100_000_000_000
    ? value
    : fallback;
}
