import type { ChatCompletionRequest } from '@sluice/wire';
import type { Principal } from '../auth/index.ts';
import type { ReceivedChat } from '../contract/index.ts';
import { createKeyedSemaphore } from '../limits/index.ts';
import {
  type AnonymizeDeps,
  type AnonymizeResult,
  type AnonymizeTexts,
  anonymizeRequest,
  anonymizeTexts,
  type TextsResult,
} from './anonymize/index.ts';
import type { DetectionThread } from './detection/index.ts';
import { createPolicyCache, decidePrivacy } from './policy/index.ts';
import type { ProviderSafe } from './provider-safe.ts';
import { hasResidualPii } from './residual/index.ts';

export interface Privacy {
  /** Whether personal data of a request is to be replaced. Throws `anonymization_required`, 422. */
  appliesTo(request: ChatCompletionRequest, principal: Principal): boolean;
  /** Clears a request for leaving. Throws `anonymization_required`, `privacy_unavailable`, 422. */
  anonymize(call: ReceivedChat, principal: Principal): AnonymizeResult;
  /**
   * Whether personal data leaves with a cleared request: some of the settings' types that was not replaced, whatever types
   * the request names, or something that cannot be looked through.
   */
  hasResidualPii(
    call: ReceivedChat,
    safe: ProviderSafe<ChatCompletionRequest>,
    principal: Principal,
  ): Promise<boolean>;
  /** Anonymizes texts by themselves. */
  anonymizeTexts(wish: AnonymizeTexts, principal: Principal): TextsResult | Promise<TextsResult>;
}

export interface PrivacyDeps extends Omit<AnonymizeDeps, 'policies' | 'threadFor'> {
  /** Searches long texts; without it they are searched in this thread. */
  readonly thread?: DetectionThread | undefined;
  /** A keyed digest of a text, in hexadecimal. */
  readonly digest: (text: string) => string;
}

export function createPrivacy({ digest, thread, ...rooms }: PrivacyDeps): Privacy {
  const { settings } = rooms;
  const deps: AnonymizeDeps = {
    ...rooms,
    policies: createPolicyCache(settings, digest),
    threadFor: thread === undefined ? undefined : perAccount(thread),
  };
  return {
    appliesTo: (request, principal) =>
      decidePrivacy(request, principal.anonymization, settings()) !== undefined,
    anonymize: (call, principal) => anonymizeRequest(deps, call, principal),
    async hasResidualPii(call, safe, principal) {
      try {
        return await hasResidualPii(deps, call, safe, principal);
      } catch {
        // Pictures and sound, or a search that failed.
        return true;
      }
    },
    anonymizeTexts: (wish, principal) => anonymizeTexts(deps, wish, principal),
  };
}

/** The thread for each account: its questions are asked one after the other, so that others come in between. */
function perAccount(thread: DetectionThread): NonNullable<AnonymizeDeps['threadFor']> {
  const turns = createKeyedSemaphore(1);
  return (accountId) => ({
    detect: async (texts) => {
      await turns.enter(accountId, undefined);
      try {
        return await thread.detect(texts);
      } finally {
        turns.leave(accountId);
      }
    },
  });
}
