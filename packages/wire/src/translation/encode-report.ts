/** Collects what an encoder had to change, for response headers and refusals. */
export interface EncodeReport {
  /** Drops and changes, one short sentence each, plain ASCII, no values of the caller's. */
  readonly warnings: string[];
  /** Request members that the model lacks and that may not be dropped in silence. */
  readonly unsupported: string[];
}

/** Adds a text unless it is there. */
export function note(list: string[], text: string): void {
  if (!list.includes(text)) list.push(text);
}
