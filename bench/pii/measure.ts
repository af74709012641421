import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AnonymizationSession, entityCodesOfSet } from '@sluice/pii';
import { createCommonWordTest, createDetector, createNamesModel, recognizers } from '@sluice/pii/detection';
import { percentiles } from '../statistics.ts';

export interface Speed {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly megabytesPerSecond: number;
}

export interface Engine {
  readonly name: string;
  readonly run: (text: string) => void;
}

const weights = (): Uint8Array =>
  readFileSync(fileURLToPath(import.meta.resolve('@sluice/pii/weights/names.bin')));

/** Everything, and everything with replacing and restoring, by one detector as in the gateway. */
export function wholeEngines(): Engine[] {
  const whole = createDetector({ recognizers, names: createNamesModel(weights()) });
  const parts = { detector: whole, isCommonWord: createCommonWordTest() };
  const codes = entityCodesOfSet('all');
  return [
    { name: 'everything', run: (text) => whole.detect(text) },
    {
      name: 'round trip',
      run: (text) => {
        const session = new AnonymizationSession(parts, { codes, replacement: 'placeholder' });
        const out = session.anonymize([{ text, format: 'plain' }])[0]?.text ?? '';
        if (session.restore(out, { format: 'plain', restoreSecrets: true }) !== text)
          throw new Error('A round trip lost text.');
      },
    },
  ];
}

/**
 * Patterns and grammars alone. A second detector makes the first one slower: made by the same code, they share what the compiler
 * learns of it, so this one is measured last.
 */
export function patternEngine(): Engine {
  const patterns = createDetector({ recognizers });
  return { name: 'patterns', run: (text) => patterns.detect(text) };
}

/** Every prompt once a round, engines in turn, so that a busy moment of the machine meets all of them. */
export function speeds(
  all: readonly Engine[],
  prompts: readonly string[],
  rounds: number,
): Map<string, Speed> {
  const samples = new Map(all.map(({ name }) => [name, prompts.map((): number[] => [])]));
  for (let round = 0; round < rounds + 2; round++) {
    for (const { name, run } of all) {
      for (const [index, prompt] of prompts.entries()) {
        const began = performance.now();
        run(prompt);
        // Two rounds for the compiler.
        if (round >= 2) samples.get(name)?.[index]?.push(performance.now() - began);
      }
    }
  }
  const bytes = prompts.reduce((sum, prompt) => sum + Buffer.byteLength(prompt), 0);
  return new Map(
    [...samples].map(([name, byPrompt]) => {
      // The median of each prompt: what the text costs, not what else the machine did.
      const medians = byPrompt.map((one) => percentiles(one).p50);
      const { p50, p99 } = percentiles(medians);
      const totalMs = medians.reduce((sum, one) => sum + one, 0);
      return [name, { p50Ms: p50, p99Ms: p99, megabytesPerSecond: bytes / 1000 / totalMs }];
    }),
  );
}

/** Milliseconds for one pass over each text, the best of three. */
export function longest(
  run: (text: string) => void,
  texts: Readonly<Record<string, string>>,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      const times = Array.from({ length: 3 }, () => {
        const began = performance.now();
        run(text);
        return performance.now() - began;
      });
      return [name, Math.min(...times)];
    }),
  );
}
