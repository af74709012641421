import type { Detector } from '@sluice/pii';
import type { ChatCompletionRequest } from '@sluice/wire';
import type { AnonymizationSettings } from '../config/index.ts';
import type { NativeRequest } from '../contract/index.ts';
import { createPrivacy, type Privacy, type ProviderSafe } from '../privacy/index.ts';
import { testPrincipal } from './principal.ts';
import { engineOf } from './privacy-engine.ts';

/** Finds whatever begins with `Canary`, a letter behind a space included, as a person. */
const canaryDetector: Detector = {
  detect: (text) =>
    [...text.matchAll(/Canary(?: [A-H]\b|\w+)/g)].map(({ 0: { length }, index }) => ({
      start: index,
      end: index + length,
      code: 101,
      score: 1,
    })),
};

/** Anonymizes a short request with that detector, or another one. */
export function anonymizeCanaries(
  request: ChatCompletionRequest,
  own?: AnonymizationSettings,
  detector?: Detector,
): ProviderSafe<ChatCompletionRequest> {
  const cleared = anonymizeAnyCanaries(request, own, detector);
  if (cleared instanceof Promise) throw new Error('The request is anonymized in time slices.');
  return cleared;
}

/** The same for requests of any length; a promise for long ones. */
export function anonymizeAnyCanaries(
  request: ChatCompletionRequest,
  own?: AnonymizationSettings,
  detector: Detector = canaryDetector,
  native?: NativeRequest,
): ReturnType<Privacy['anonymize']> {
  const privacy = createPrivacy({
    engine: () => engineOf(detector),
    settings: () => ({}),
    now: () => 0,
    digest: (text) => Buffer.from(`digest of ${text.length}`).toString('hex').padEnd(64, '0'),
  });
  const body = { enable_anonymization: true, ...request };
  const who = testPrincipal({ anonymization: own });
  const decision = privacy.decide(body, who, {});
  const call = { request: body, sizeBytes: 9, texts: undefined, native };
  return privacy.anonymize(call, who, { decision, settings: {}, passesImages: false });
}
