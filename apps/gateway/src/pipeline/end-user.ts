import type { ChatCompletionRequest } from '@sluice/wire';

/** The end user that a request names; all APIs are translated to these members. */
export function endUserOf({ safety_identifier: id, user }: ChatCompletionRequest): string | undefined {
  return [id, user].find((name) => name != null && name !== '') ?? undefined;
}
