/** The built-in detectors, loaded on first use: loading takes a third of a second. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { ExplainingDetector, SessionDependencies, SpanCache } from '@sluice/pii';
import type * as Detection from '@sluice/pii/detection';
import { createSpanCaches } from './span-cache.ts';

const load = createRequire(import.meta.url);

export interface PrivacyEngine extends Omit<SessionDependencies, 'cache'> {
  readonly detector: ExplainingDetector;
  /**
   * The cache of an account's searches. Accounts do not share results: from its response time, one could tell what
   * another has sent.
   */
  readonly cacheFor?: ((accountId: string) => SpanCache) | undefined;
  /** Detectors with their versions, for receipts. */
  readonly detectors: readonly { readonly name: string; readonly version: string }[];
}

/**
 * Loads the names model and compiles all recognizers; takes a few hundred milliseconds. Throws on failure.
 * @param nameWeights others than the shipped ones of the judgement of names, for measurements
 */
export function createPrivacyEngine(nameWeights?: Detection.NameWeights): PrivacyEngine {
  const detection: typeof Detection = load('#pii-detection');
  const { createCommonWordTest, createDetector, createNamesModel, recognizers } = detection;
  const weights = readFileSync(fileURLToPath(import.meta.resolve('@sluice/pii/weights/names.bin')));
  const names = createNamesModel(weights);
  const secret = randomBytes(32);
  return {
    detector: createDetector({ recognizers, names, nameWeights }),
    isCommonWord: createCommonWordTest(),
    isOrdinaryWord: names.isOrdinaryWord,
    cacheFor: createSpanCaches((text) => createHmac('sha256', secret).update(text).digest('base64')),
    detectors: [
      { name: 'patterns', version: String(recognizers.length) },
      { name: 'names', version: createHash('sha256').update(weights).digest('hex').slice(0, 16) },
    ],
  };
}
