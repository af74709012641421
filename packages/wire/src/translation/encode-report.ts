/** Collects what an encoder had to change, for response headers and refusals. */
export interface EncodeReport {
  /** Drops and changes, one short sentence each, plain ASCII, no values of the caller's. */
  readonly warnings: string[];
  /** Request members that the model lacks and that may not be dropped in silence. */
  readonly unsupported: string[];
}

/** A request in the form of a wire that is not OpenAI's. */
export interface EncodedWireRequest extends EncodeReport {
  readonly body: Record<string, unknown>;
  /** Headers that the body needs beside those of every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Whether the provider is not held to all that `response_format` asks for, so that the caller must check the
   * answer against it.
   */
  readonly formatUnchecked: boolean;
}

/** Every member that is left out is told in this form: `<member> dropped: <why>`. */
const DROP = /^([a-z_]+) dropped: /;

/**
 * The members of a request that were left out as a whole, as the warnings tell.
 * @param warnings of an encoder's report
 */
export function droppedMembers(warnings: readonly string[]): readonly string[] {
  return [...new Set(warnings.flatMap((warning) => DROP.exec(warning)?.[1] ?? []))];
}

/** Adds a text unless it is there. */
export function note(list: string[], text: string): void {
  if (!list.includes(text)) list.push(text);
}

/** Tells that nothing in the messages could be sent, unless the reason was told already. */
export function reportEmptyConversation({ unsupported }: EncodeReport): void {
  if (!unsupported.some((path) => path.startsWith('messages'))) unsupported.push('messages');
}
