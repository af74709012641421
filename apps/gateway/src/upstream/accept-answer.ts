import type { ChatCompletionRequest } from '@sluice/wire';
import { SluiceError } from '../errors/index.ts';
import type { DecodedAnswer, ModelTarget, UpstreamFailure } from '../providers/index.ts';
import { checkFormat, isStrict } from './answer-format.ts';

/** An answer that may be sent to the client, or why it may not. */
export type Accepted =
  | { readonly kind: 'answer'; readonly answer: DecodedAnswer; readonly warning: string | undefined }
  | { readonly kind: 'failure'; readonly failure: UpstreamFailure };

/**
 * Validates an answer against `response_format` if its provider does not enforce that. With a strict schema, an invalid
 * answer is retried and finally an error; without, the client gets the answer and a warning.
 */
export function acceptAnswer(
  request: ChatCompletionRequest,
  answer: DecodedAnswer,
  formatUnchecked: boolean,
  target: ModelTarget,
): Accepted {
  if (!formatUnchecked) return { kind: 'answer', answer, warning: undefined };
  const { response, fits } = checkFormat(request, answer.response);
  if (fits || !isStrict(request)) {
    const warning = fits ? undefined : 'the response does not match response_format';
    return { kind: 'answer', answer: { ...answer, response }, warning };
  }
  const message = `The provider '${target.provider.name}' sent a response that does not match response_format.`;
  return {
    kind: 'failure',
    failure: {
      error: new SluiceError('upstream_malformed', { message }),
      retryable: true,
      retryAfterMs: undefined,
      saysNothing: true,
    },
  };
}
