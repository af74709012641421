import type { ChatCompletionRequest } from '@sluice/wire';
import { SluiceError } from '../errors/index.ts';
import type { DecodedAnswer, ModelTarget, UpstreamFailure } from '../providers/index.ts';
import { checkFormat, isStrict } from './answer-format.ts';

/** A whole answer that may go to the client, or why it may not. */
export type Accepted =
  | { readonly kind: 'answer'; readonly answer: DecodedAnswer; readonly warning: string | undefined }
  | { readonly kind: 'failure'; readonly failure: UpstreamFailure };

/**
 * Holds an answer to the form asked for, where its provider was not held to it. A caller who insists on the
 * schema gets another try and at last an error; any other gets the answer and a warning.
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
    const warning = fits ? undefined : 'the answer does not follow response_format';
    return { kind: 'answer', answer: { ...answer, response }, warning };
  }
  const message = `The provider '${target.provider.name}' sent an answer that does not follow response_format.`;
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
