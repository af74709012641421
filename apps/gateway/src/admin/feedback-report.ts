import { type DecisionRecord, type Routing, readDecisionRecord } from '../routing/index.ts';
import type { DecisionRow } from '../storage/index.ts';
import { modelId } from './model-id.ts';
import type { FeedbackReport } from './routing-schemas.ts';
import type { TrialView } from './trials.ts';

/** What is expected of a model for prompts, with feedback and without. */
export type QualityOf = Routing['expectedQuality'];

/** An answer with feedback. */
interface GradedAnswer {
  readonly accountId: string;
  readonly model: string;
  readonly score: number;
  readonly record: DecisionRecord;
}

/**
 * What feedback taught.
 * @param rows decisions with feedback
 * @param policies of the same accounts
 */
export function feedbackReport(
  rows: readonly DecisionRow[],
  policies: readonly TrialView[],
  qualityOf: QualityOf,
): FeedbackReport {
  const graded = rows.flatMap(gradedAnswer);
  const accounts = Map.groupBy(graded, ({ accountId }) => accountId);
  const models = [...accounts].flatMap(([accountId, answers]) => {
    const prompts = answers.map(({ record }) => record);
    const byModel = Map.groupBy(answers, ({ model }) => model);
    return [...byModel].map(([model, own]) => {
      const quality = qualityOf(accountId, model, prompts);
      return {
        account_id: accountId,
        model,
        grades: own.length,
        mean_score: mean(own.map(({ score }) => score)) ?? 0,
        predicted: mean(own.flatMap(predictedOf)),
        quality_without: quality?.withoutFeedback ?? null,
        quality_now: quality?.now ?? null,
      };
    });
  });
  const domains = [...Map.groupBy(graded, ({ record }) => record.domain)].map(([domain, own]) => ({
    domain,
    grades: own.length,
    mean_score: mean(own.map(({ score }) => score)) ?? 0,
  }));
  return {
    grades: graded.length,
    models: models.toSorted((one, other) => other.grades - one.grades),
    domains: domains.toSorted((one, other) => other.grades - one.grades),
    policies: [...policies],
  };
}

function gradedAnswer({ account_id, provider, model, grade, routing }: DecisionRow): readonly GradedAnswer[] {
  const record = readDecisionRecord(routing);
  if (record === undefined || grade === null) return [];
  return [{ accountId: account_id, model: modelId(provider, model) ?? model, score: grade, record }];
}

/** Empty for an answer of a model that was not stored with the decision. */
function predictedOf({ model, record }: GradedAnswer): readonly number[] {
  const row = record.ranked.find((one) => one.model === model);
  return row === undefined ? [] : [row.success];
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
