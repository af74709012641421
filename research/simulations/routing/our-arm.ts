/** `auto` as the gateway does it, from its own parts: sifting by window and health, sessions, records, beliefs, guard. */
import {
  type Candidate,
  type Decision,
  decide,
  type Preference,
  predictSuccess,
  type QualityForecast,
  type RequestEstimate,
} from '@sluice/router';
import { contextFit } from '../../../apps/gateway/src/routing/constraints/index.ts';
import {
  type Abilities,
  beginTrial,
  createAbilities,
  createTrackRecord,
  type ServedFeedback,
  watched,
} from '../../../apps/gateway/src/routing/learning/index.ts';
import type { RequestFeatures } from '../../../apps/gateway/src/routing/request-features.ts';
import { createSessions } from '../../../apps/gateway/src/routing/sessions/index.ts';
import { createHealth } from '../../../apps/gateway/src/upstream/health.ts';
import { type ArmDeps, type ArmPlan, mostModels, present } from './arm.ts';
import type { PoolModel } from './pool.ts';
import { maxOutputTokens, type Request } from './workload.ts';

export interface OurOptions {
  readonly name: string;
  readonly preference: Preference;
  readonly sticky: boolean;
  /** Looks at prompts. */
  readonly prompt: boolean;
}

/** The gateway's own figures (`routing/auto/choose-auto.ts`, `config/routing.ts`). */
const switchMargin = 0.02;
const stickinessMs = 60 * 60_000;
const exploration = 0.01;

const noFeatures: Omit<RequestFeatures, 'promptTokens'> = {
  maxOutputTokens: maxOutputTokens,
  defaultMaxTokens: 1000,
  choices: 1,
  modalities: new Set(),
  firstPart: new Map(),
  uncommon: [],
  inBackground: false,
  provider: undefined,
  native: undefined,
  api: undefined,
  tokenIds: false,
  tools: false,
  webSearch: false,
  jsonSchema: false,
  audioOutput: false,
  reasoning: false,
  noReasoning: false,
};

/** The models whose windows hold the prompt: with room to spare if there are any. */
function fitting(models: readonly PoolModel[], promptTokens: number): readonly PoolModel[] {
  const features = { ...noFeatures, promptTokens };
  const roomy = models.filter(({ target }) => contextFit(features, target, maxOutputTokens) === 'well');
  return roomy.length > 0 ? roomy : models.filter(({ target }) => contextFit(features, target, 0) !== 'no');
}

/** Tells the beliefs what an answer was worth, and the guard what was paid and foretold, as `routing/auto/learn.ts` does. */
function learn(
  { set, world }: ArmDeps,
  abilities: Abilities,
  onGrade: (grade: ServedFeedback) => void,
  answer: {
    readonly model: PoolModel;
    readonly forecast: QualityForecast;
    readonly decision: Decision;
    readonly grade: number;
  },
): void {
  const { model, forecast, decision, grade } = answer;
  if (forecast !== set.usual && decision.cause === 'utility') {
    const blind = decision.ranked
      .map(({ id, success, utility }) => {
        const { abilities: own } = abilities.of(world.pool.byId(id).target);
        return { id, success, utility, blind: utility - success + predictSuccess(set.usual, own) };
      })
      .reduce((best, one) => (one.blind > best.blind ? one : best));
    const chosen = decision.ranked.find(({ id }) => id === model.target.id);
    if (chosen !== undefined)
      onGrade({
        score: grade,
        forecast: chosen.success,
        paid: chosen.success - chosen.utility,
        baseline:
          blind.id === chosen.id
            ? undefined
            : { forecast: blind.success, paid: blind.success - blind.utility },
      });
  }
  abilities.update(abilities.learned(model.target, forecast, grade));
}

export function ourArm({ name, preference, sticky, prompt }: OurOptions): ArmPlan {
  return {
    name,
    create: (deps) => {
      const { set, world, deployments, now } = deps;
      const sessions = createSessions(() => (sticky ? stickinessMs : 0), now);
      const record = createTrackRecord(now);
      const abilities = createAbilities(set.priors, []);
      let trial = beginTrial('serving', 0);
      const health = createHealth(deployments, now);
      const candidateOf = (model: PoolModel): Candidate => ({
        id: model.target.id,
        ...abilities.of(model.target),
        price: world.price(model, now()),
        outputMultiplier: record.outputMultiplier(model.target.id, false),
        latency: record.pace(model.target.id, false),
        mismatch: 0,
      });
      const decideFor = (request: Request, forecast: QualityForecast): Decision | undefined => {
        const healthy = present(deps).filter(({ target }) => health.healthy(target));
        const candidates = fitting(healthy, request.estimate).map(candidateOf);
        if (candidates.length === 0) return undefined;
        const outlook: RequestEstimate = {
          forecast,
          promptTokens: request.estimate,
          maxOutputTokens,
          choices: 1,
          session: sessions.find(request.conversation.key),
        };
        return decide({
          candidates,
          estimate: outlook,
          preference,
          exploration,
          switchMargin,
          isPinned: false,
          seed: request.seed,
        });
      };
      return {
        choose(request) {
          const isGuarded = prompt && trial.stage === 'withdrawn';
          const forecast = (prompt && !isGuarded ? set.forecasts[request.prompt] : undefined) ?? set.usual;
          const decision = decideFor(request, forecast);
          if (decision === undefined) return { models: [] };
          return {
            isGuarded,
            models: decision.ranked.slice(0, mostModels).map(({ id }) => world.pool.byId(id)),
            answered({ model, firstTokenMs, startedAtMs, endedAtMs }, grade) {
              const { id } = model.target;
              const outputTokens = world.outputTokens(model, request);
              record.observe(id, false, {
                firstTokenMs,
                totalMs: endedAtMs - startedAtMs,
                outputTokens,
                expectedTokens: forecast.outputTokens,
              });
              sessions.note([request.conversation.key], {
                model: id,
                promptTokens: request.promptTokens + outputTokens,
                cacheMs: 5 * 60_000,
              });
              if (grade === undefined) return;
              const onGrade = (one: ServedFeedback): void => {
                trial = watched(trial, one, now());
              };
              learn(deps, abilities, onGrade, { model, forecast, decision, grade });
            },
          };
        },
      };
    },
  };
}
