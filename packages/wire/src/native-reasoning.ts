import { type FittedBody, fitMessagesReasoning } from './messages/index.ts';
import { withoutReasoningItems } from './responses/index.ts';

/**
 * Fits the reasoning of a conversation to a provider that gets it in its own form.
 * @param isStripped whether the reasoning of earlier turns is left out
 */
export function fitNativeReasoning(
  api: 'messages' | 'responses',
  body: FittedBody['body'],
  isStripped: boolean,
): FittedBody {
  if (api === 'messages') return fitMessagesReasoning(body, isStripped);
  return { body: isStripped ? withoutReasoningItems(body) : body, warnings: [] };
}
