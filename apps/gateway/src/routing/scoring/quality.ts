/** Loads the quality model from its files, with errors if they cannot be read. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  AbilityPriors,
  createPromptReader,
  domainCount,
  domains,
  factNames,
  type QualityForecast,
  QualityModel,
  samplePrompt,
  tokensFromCounts,
} from '@sluice/router';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { type ActiveHeads, createActiveHeads } from './active-heads.ts';
import { createPromptAnalysisCache, type ReadsPrompts } from './prompt-analysis-cache.ts';

/** Predicts the success of models on prompts, starting from their public scores. */
export interface Quality {
  /** Version of the weights and the abilities. */
  readonly version: string;
  readonly priors: AbilityPriors;
  /** Whether weights trained like this beat mixtures of fixed models on held-out records. */
  readonly isProven: boolean;
  readonly read: ReadsPrompts;
  /** Heads that lie beside the weights; those of an account come before them. */
  readonly heads: ActiveHeads | undefined;
  /** Mean prompt, to choose without analyzing one. */
  meanForecast(): QualityForecast;
}

const usualTokens = 350;

/** A neutral prediction. */
function usualForecast(): QualityForecast {
  return {
    shares: new Float64Array(domainCount).fill(1 / domainCount),
    difficulty: 0,
    known: 0,
    outputTokens: usualTokens,
  };
}

/** Name of the most likely domain of a prompt. */
export function domainOf({ shares }: Pick<QualityForecast, 'shares'>): string {
  let best = 0;
  for (let at = 1; at < shares.length; at++) if ((shares[at] ?? 0) > (shares[best] ?? 0)) best = at;
  return domains[best] ?? 'chat';
}

const Offline = Type.Object({
  /** SHA-256 of the `router.bin` for which the domains were measured. */
  weights: Type.String(),
  areas: Type.Array(Type.Object({ policy: Type.Number(), fixed: Type.Number() }), { minItems: 1 }),
});
const checkOffline = Compile(Offline);
/** Domains worse by more than this count as worse; less may be chance. */
const tolerance = 0.003;

const numbers = Type.Array(Type.Number(), { minItems: domainCount + 1, maxItems: domainCount + 1 });
const Ability = Type.Object({
  mean: numbers,
  deviation: numbers,
  released: Type.Optional(Type.Number()),
  loadings: Type.Optional(Type.Record(Type.String(), Type.Array(Type.Number()))),
});
const Priors = Type.Object({
  unknown: Ability,
  benchmarks: Type.Record(
    Type.String(),
    Type.Object({
      domain: Type.Enum([...domains]),
      intercept: Type.Number(),
      slope: Type.Number(),
      deviation: Type.Number(),
    }),
  ),
  models: Type.Record(Type.String(), Ability),
  facts: Type.Object({
    weights: Type.Array(Type.Number(), { minItems: factNames.length, maxItems: factNames.length }),
    deviation: Type.Number(),
    unknownMakerDeviation: Type.Number(),
  }),
  families: Type.Optional(Type.Object({ growth: Type.Number(), deviation: Type.Number() })),
  pools: Type.Optional(
    Type.Array(
      Type.Object({
        name: Type.String(),
        constant: Type.Array(Type.Number()),
        slope: Type.Array(Type.Number()),
        low: Type.Number(),
        high: Type.Number(),
      }),
    ),
  ),
});
const checkPriors = Compile(Priors);

/** Path of a file of the bundled weights. */
function shippedFile(name: string): string {
  return fileURLToPath(import.meta.resolve(`@sluice/router/weights/${name}`));
}

/** The bundled weights. Throws if they are missing or invalid. */
export function loadShippedQuality(): Quality {
  const offline: unknown = JSON.parse(readFileSync(shippedFile('offline.json'), 'utf8'));
  return loadQuality(
    shippedFile,
    (weights) =>
      checkOffline.Check(offline) &&
      offline.weights === createHash('sha256').update(weights).digest('hex') &&
      offline.areas.every(({ policy, fixed }) => policy >= fixed - tolerance),
  );
}

/**
 * Weights of a folder, as written by training: `router.bin` and `abilities.json`, and `heads.bin` if there are heads. Throws if they
 * are missing or invalid.
 */
export function loadQualityOf(folder: string): Quality {
  return loadQuality(
    (name) => join(folder, name),
    // Who names weights has decided that they may look at prompts.
    () => true,
  );
}

/** The files of a folder with weights, or of the bundled ones. */
export function weightFiles(
  folder: string | undefined,
): readonly { readonly name: string; readonly path: string }[] {
  return ['router.bin', 'abilities.json'].map((name) => ({
    name,
    path: folder === undefined ? shippedFile(name) : join(folder, name),
  }));
}

/** Version of the weights of a folder. Throws if they cannot be read. */
export function versionOfWeights(folder: string): string {
  return loadQualityOf(folder).version;
}

/** Name of the file with heads in a folder of weights. */
export const headsFile = 'heads.bin';

/** Twelve digits of a digest. */
export function versionOf(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 12);
}

function loadQuality(fileOf: (name: string) => string, isProven: (weights: Buffer) => boolean): Quality {
  const weights = readFileSync(fileOf('router.bin'));
  const abilities = readFileSync(fileOf('abilities.json'), 'utf8');
  const priors: unknown = JSON.parse(abilities);
  if (!checkPriors.Check(priors)) {
    const [first] = checkPriors.Errors(priors);
    throw new Error(`${fileOf('abilities.json')} is invalid: ${first?.instancePath} ${first?.message}.`);
  }
  const model = QualityModel.load(weights);
  const readPrompt = createPromptReader();
  const meanForecast = usualForecast();
  const heads = existsSync(fileOf(headsFile)) ? readFileSync(fileOf(headsFile)) : undefined;
  return {
    version: versionOf(heads === undefined ? [weights, abilities] : [weights, abilities, heads]),
    heads: heads && createActiveHeads(versionOf([heads]), heads),
    priors: new AbilityPriors(priors),
    isProven: isProven(weights),
    read: createPromptAnalysisCache((prompt, needsSample) => {
      const features = readPrompt(prompt);
      const tokens = prompt === '' ? 0 : tokensFromCounts(features.counts, prompt.length);
      const forecast = model.forecast(features);
      return needsSample === true
        ? { forecast, tokens, sample: samplePrompt(features) }
        : { forecast, tokens };
    }),
    meanForecast: () => meanForecast,
  };
}
