import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type Candidate,
  createPromptReader,
  createScorer,
  type Decision,
  decide,
  decodeHeads,
  encodeHeads,
  fitHeads,
  HeadModel,
  preferenceForDial,
  QualityModel,
  type RequestEstimate,
  samplePrompt,
  tokensFromCounts,
} from '@sluice/router';
import { createRandom } from '../../research/training/router-model/index.ts';
import { prompts } from './prompts.ts';

/** The steps of a decision, each alone and all together. */
export interface Decider {
  readonly steps: Readonly<Record<string, (text: string, turn: number) => unknown>>;
  whole(text: string, turn: number): Decision;
  /** With heads fitted to graded prompts of an account. */
  headed(text: string, turn: number): Decision;
}

const preference = preferenceForDial(5);
const switchMargin = 0.02;
const exploration = 0.01;
const mostOutputTokens = 1000;
const gradedModels = 32;
const gradedPrompts = 300;
const gradesSeed = 20261127;

/** Heads that were fitted to grades of the first models, as many as heads know. */
function headsFor(candidates: readonly Candidate[], read: ReturnType<typeof createPromptReader>): HeadModel {
  const random = createRandom(gradesSeed);
  const graded = prompts(4000, gradedPrompts, gradesSeed).map((text) => ({
    sample: samplePrompt(read(text)),
    grades: candidates
      .slice(0, gradedModels)
      .map(({ id }) => ({ model: id, score: Math.round(random()), expected: 0.5 })),
  }));
  const fit = fitHeads(graded);
  if (fit === undefined) throw new Error('There are enough graded prompts.');
  return new HeadModel(decodeHeads(encodeHeads(fit.weights)));
}

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
  const heads = headsFor(candidates, read);
  const headed = candidates.map((candidate) => ({
    ...candidate,
    abilities: { ...candidate.abilities, head: heads.models.get(candidate.id) },
  }));
  const chosen = (outlook: RequestEstimate, seed: number, all = candidates): Decision =>
    decide({
      candidates: all,
      estimate: outlook,
      preference,
      exploration,
      switchMargin,
      isPinned: false,
      seed,
    });
  const sample = read('What is the capital of France?');
  const outlook = outlookOf(model.forecast(sample), 1000, 1);
  return {
    steps: {
      features: (text) => read(text),
      // Of the text that was read last: its features are kept.
      tokens: (text) => tokensFromCounts(sample.counts, text.length),
      forecast: () => model.forecast(sample),
      appraise: () => {
        const score = createScorer(outlook, preference);
        return candidates.map((candidate) => score(candidate));
      },
      heads: () => heads.read(samplePrompt(sample)),
      decide: (_, turn) => chosen(outlook, turn),
    },
    whole(text, turn) {
      const features = read(text);
      const tokens = tokensFromCounts(features.counts, text.length);
      return chosen(outlookOf(model.forecast(features), tokens, turn), turn);
    },
    headed(text, turn) {
      const features = read(text);
      const tokens = tokensFromCounts(features.counts, text.length);
      const forecast = { ...model.forecast(features), heads: heads.read(samplePrompt(features)) };
      return chosen(outlookOf(forecast, tokens, turn), turn, headed);
    },
  };
}
