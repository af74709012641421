import type { ReplacementMap } from '@sluice/pii';
import type { ChatCompletionRequest } from '@sluice/wire';
import type { Principal } from '../auth/index.ts';
import { createTimeSlices } from '../concurrency/index.ts';
import type { AnonymizationSettings } from '../config/index.ts';
import type { ReceivedChat } from '../contract/index.ts';
import { createKeyedSemaphore } from '../limits/index.ts';
import {
  type AnonymizeDeps,
  type AnonymizeResult,
  type AnonymizeTexts,
  anonymizeInputs,
  anonymizeRequest,
  anonymizeTexts,
  type RequestPrivacy,
  type TextsResult,
} from './anonymize/index.ts';
import type { DetectionThread } from './detection/index.ts';
import { createPolicyCache, decidePrivacy, type PrivacyDecision } from './policy/index.ts';
import type { ProviderSafe } from './provider-safe.ts';
import { hasResidualPii } from './residual/index.ts';
import { restoreTexts } from './restore/index.ts';

export interface Privacy {
  /**
   * Decides what is replaced in a request; undefined for nothing. Throws `anonymization_required`, and 422 for
   * unknown types.
   */
  decide(
    request: ChatCompletionRequest,
    principal: Principal,
    settings: AnonymizationSettings,
  ): PrivacyDecision | undefined;
  /** Makes a request safe to send. Throws `privacy_unavailable`, 422. */
  anonymize(call: ReceivedChat, principal: Principal, privacy: RequestPrivacy): AnonymizeResult;
  /**
   * Whether personal data is still sent with an anonymized request: entities of the configured types that were not
   * replaced, whatever types the request names, or content that cannot be searched.
   */
  hasResidualPii(
    call: ReceivedChat,
    safe: ProviderSafe<ChatCompletionRequest>,
    principal: Principal,
    settings: AnonymizationSettings,
  ): Promise<boolean>;
  /** Anonymizes texts; without `settings` under the current ones. */
  anonymizeTexts(
    request: AnonymizeTexts,
    principal: Principal,
    settings?: AnonymizationSettings,
  ): TextsResult | Promise<TextsResult>;
  /** Restores texts of any length with a mapping of the caller's. */
  restoreTexts(texts: readonly string[], map: ReplacementMap, principal: Principal): Promise<string[]>;
}

export interface PrivacyDeps extends Omit<AnonymizeDeps, 'policies' | 'slices' | 'threadFor'> {
  /** Current settings, for texts that are not part of a request. */
  readonly settings: () => AnonymizationSettings;
  /** The detection thread; without it long texts are searched on the main thread. */
  readonly thread?: DetectionThread | undefined;
  /** A keyed digest of a text, in hexadecimal. */
  readonly digest: (text: string) => string;
}

export function createPrivacy({ digest, thread, settings: current, ...modules }: PrivacyDeps): Privacy {
  const deps: AnonymizeDeps = {
    ...modules,
    policies: createPolicyCache(digest),
    slices: createTimeSlices(modules.now),
    threadFor: thread === undefined ? undefined : perAccount(thread),
  };
  return {
    decide: (request, principal, settings) => decidePrivacy(request, principal.anonymization, settings),
    anonymize(call, principal, privacy) {
      const { native } = call;
      const { decision } = privacy;
      return native?.api === 'embeddings' && decision !== undefined
        ? anonymizeInputs(deps, { ...call, native }, principal, { ...privacy, decision })
        : anonymizeRequest(deps, call, principal, privacy);
    },
    async hasResidualPii(call, safe, principal, settings) {
      try {
        return await hasResidualPii(deps, call, safe, principal, settings);
      } catch {
        // Images and audio, or a failed search.
        return true;
      }
    },
    anonymizeTexts: (request, principal, settings = current()) =>
      anonymizeTexts(deps, request, principal, settings),
    restoreTexts: (texts, map, principal) => restoreTexts(texts, map, deps.slices.open(principal)),
  };
}

/** Serializes the searches of each account, so that accounts take turns, and within each its keys. */
function perAccount(thread: DetectionThread): NonNullable<AnonymizeDeps['threadFor']> {
  const turns = createKeyedSemaphore(1);
  return ({ accountId, keyId }) => ({
    detect: async (texts) => {
      await turns.enter(accountId, undefined, keyId);
      try {
        return await thread.detect(texts);
      } finally {
        turns.leave(accountId);
      }
    },
  });
}
