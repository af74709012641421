import {
  type Deployment,
  figuresOf,
  type LoadFigures,
  type LoadTarget,
  runLoad,
} from '@sluice/provider-simulator';
import type { Scenario } from './scenarios.ts';

/** Figures before, at the beginning of, and well into an incident. */
export interface Outcome {
  readonly name: string;
  readonly calm: LoadFigures;
  /** The first seconds of the incident. */
  readonly onset: LoadFigures;
  readonly settled: LoadFigures;
  readonly whole: LoadFigures;
}

/** The time after the start of an incident that is reported separately. */
const onsetMs = 5000;

/** Runs a third of the requests in calm, then the rest under the scenario's incidents. */
export async function runScenario(
  scenario: Scenario,
  deployments: readonly Deployment[],
  target: LoadTarget,
  { count, perS }: { readonly count: number; readonly perS: number },
  note: (text: string) => void,
): Promise<Outcome> {
  const beginsMs = (count / 3 / perS) * 1000;
  const incidentTimer = setTimeout(() => {
    for (const [place, incident] of Object.entries(scenario.incidents))
      void deployments[Number(place)]?.startIncident(incident);
  }, beginsMs);
  let reportedCount = 0;
  const results = await runLoad(target, { count, perS }, (sent) => {
    if (sent - reportedCount < perS) return;
    reportedCount = sent;
    note(`${scenario.name}: ${sent} of ${count}`);
  });
  clearTimeout(incidentTimer);
  await Promise.all(deployments.map((deployment) => deployment.startIncident(undefined)));
  // The very first requests open connections and warm the gateway up.
  const warm = results.filter(({ startedMs }) => startedMs > 1000);
  return {
    name: scenario.name,
    calm: figuresOf(warm.filter(({ startedMs }) => startedMs < beginsMs)),
    onset: figuresOf(
      results.filter(({ startedMs }) => startedMs >= beginsMs && startedMs < beginsMs + onsetMs),
    ),
    settled: figuresOf(results.filter(({ startedMs }) => startedMs >= beginsMs + onsetMs)),
    whole: figuresOf(results),
  };
}
