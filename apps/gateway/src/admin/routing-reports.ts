import { type Actor, accountsOf } from '../auth/index.ts';
import type { DecisionQuery, Storage } from '../storage/index.ts';
import { feedbackReport, type QualityOf } from './feedback-report.ts';
import { replayReport } from './replay-report.ts';
import type { FeedbackReport, RoutingReplay } from './routing-schemas.ts';
import { listTrials } from './trials.ts';
import { visibleRequests } from './visible-requests.ts';

/** Which decisions a report looks at. */
export type DecisionFilter = Omit<DecisionQuery, 'visible' | 'isGraded'>;

export interface RoutingReports {
  /** What decisions would have been with another trade-off; only of requests that the actor may see. */
  replay(filter: DecisionFilter, dial: number, actor: Actor): Promise<RoutingReplay>;
  /** What feedback taught; only of requests and accounts that the actor may see. */
  feedback(filter: DecisionFilter, qualityOf: QualityOf, actor: Actor): Promise<FeedbackReport>;
}

export function createRoutingReports(deps: {
  readonly storage: Pick<Storage, 'requests' | 'keys' | 'feedback'>;
  readonly now: () => number;
}): RoutingReports {
  const { storage, now } = deps;
  const decisions = async (filter: DecisionFilter, isGraded: boolean, actor: Actor) =>
    storage.requests.decisions({
      ...filter,
      isGraded,
      visible: await visibleRequests(storage.keys, actor, now()),
    });
  return {
    async replay(filter, dial, actor) {
      return replayReport(await decisions(filter, false, actor), dial);
    },
    async feedback(filter, qualityOf, actor) {
      const rows = await decisions(filter, true, actor);
      const own = accountsOf(actor);
      const policies = (await listTrials(storage)).filter(
        ({ account_id: id }) =>
          (own === undefined || own.includes(id)) &&
          (filter.accountId === undefined || filter.accountId === id),
      );
      return feedbackReport(rows, policies, qualityOf);
    },
  };
}
