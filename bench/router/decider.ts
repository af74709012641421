import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type Candidate,
  createPromptReader,
  type Decision,
  decide,
  preferenceForDial,
  QualityModel,
  type RequestEstimate,
  scoreCandidate,
  tokensFromCounts,
} from '@sluice/router';

/** The steps of a decision, each alone and all together. */
export interface Decider {
  readonly steps: Readonly<Record<string, (text: string, turn: number) => unknown>>;
  whole(text: string, turn: number): Decision;
}

const preference = preferenceForDial(5);
const switchMargin = 0.02;
const exploration = 0.01;
const mostOutputTokens = 1000;

/** Reads the shipped weights; every third decision is of a conversation that has a model already. */
export function createDecider(candidates: readonly Candidate[]): Decider {
  const weights = readFileSync(fileURLToPath(import.meta.resolve('@sluice/router/weights/router.bin')));
  const model = QualityModel.load(weights);
  const read = createPromptReader();
  const own = candidates[Math.floor(candidates.length / 2)]?.id ?? '';
  const outlookOf = (
    forecast: RequestEstimate['forecast'],
    promptTokens: number,
    turn: number,
  ): RequestEstimate => ({
    forecast,
    promptTokens,
    maxOutputTokens: mostOutputTokens,
    choices: 1,
    session: turn % 3 === 0 ? { model: own, cachedTokens: promptTokens } : undefined,
  });
  const chosen = (outlook: RequestEstimate, seed: number): Decision =>
    decide({ candidates, estimate: outlook, preference, exploration, switchMargin, isPinned: false, seed });
  const sample = read('What is the capital of France?');
  const outlook = outlookOf(model.forecast(sample), 1000, 1);
  return {
    steps: {
      features: (text) => read(text),
      // Of the text that was read last: its features are kept.
      tokens: (text) => tokensFromCounts(sample.counts, text.length),
      forecast: () => model.forecast(sample),
      appraise: () => candidates.map((candidate) => scoreCandidate(candidate, outlook, preference)),
      decide: (_, turn) => chosen(outlook, turn),
    },
    whole(text, turn) {
      const features = read(text);
      const tokens = tokensFromCounts(features.counts, text.length);
      return chosen(outlookOf(model.forecast(features), tokens, turn), turn);
    },
  };
}
