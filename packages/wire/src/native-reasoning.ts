import { type FittedBody, fitMessagesReasoning } from './messages/index.ts';
import { withoutReasoningItems } from './responses/index.ts';

/**
 * Fits the reasoning of a conversation to a provider that gets it in its own form.
 * @param api that of the request; those without reasoning pass as they are
 * @param isStripped whether the reasoning of earlier turns is left out
 */
export function fitNativeReasoning(api: string, body: FittedBody['body'], isStripped: boolean): FittedBody {
  if (api === 'messages') return fitMessagesReasoning(body, isStripped);
  const isLeftOut = isStripped && api === 'responses';
  return { body: isLeftOut ? withoutReasoningItems(body) : body, warnings: [] };
}
