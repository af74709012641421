import type { ChatCompletionRequest } from '../openai/index.ts';

/** A request of another API as a chat request, which is the gateway's own form. */
export interface TranslatedRequest {
  readonly request: ChatCompletionRequest;
  /** Changes and members without an equivalent, one short sentence each: plain ASCII, no values from the request. */
  readonly warnings: readonly string[];
  /**
   * Paths in the caller's own request (`tools[2]`, `input[3].content[1]`) of what changes the meaning and has no
   * equivalent; it is left out of `request`. The caller must refuse them unless the client allows dropping.
   */
  readonly unsupported: readonly string[];
}
