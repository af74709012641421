/** What happens in the course of a simulated time, in shares of it, so that short and long ones meet the same. */

/** What befalls a deployment. */
export type Fault = 'down' | 'slow' | 'errors' | 'limited' | 'hang' | 'cut';

export interface Incident {
  readonly name: string;
  readonly fault: Fault;
  readonly fromMs: number;
  readonly untilMs: number;
  /** All deployments of this model; undefined: the first deployment of every model. */
  readonly model: string | undefined;
}

/** Something that changes a model for good. */
export interface Turn {
  readonly atMs: number;
  readonly model: string;
}

export interface Timeline {
  readonly horizonMs: number;
  readonly incidents: readonly Incident[];
  readonly priceCut: Turn;
  readonly priceRise: Turn;
  readonly worsening: Turn;
  readonly arrival: Turn;
}

/** Models by what befalls them. */
export interface Roles {
  readonly favourite: string;
  readonly cheapened: string;
  readonly raised: string;
  readonly newcomer: string;
}

const longestIncidentMs = 180_000;
const incidentShare = 1 / 30;

const script: readonly (readonly [share: number, name: string, fault: Fault])[] = [
  [0.1, 'outage', 'down'],
  [0.16, '8x slow', 'slow'],
  [0.22, '50 % errors', 'errors'],
  [0.28, '429 storm', 'limited'],
  [0.34, 'hangs', 'hang'],
  [0.4, 'streams cut', 'cut'],
];
const wholeOutage = 0.46;

export function timelineOf(horizonMs: number, roles: Roles): Timeline {
  const lengthMs = Math.min(longestIncidentMs, horizonMs * incidentShare);
  const incident = (share: number, name: string, fault: Fault, model?: string): Incident => ({
    name,
    fault,
    fromMs: share * horizonMs,
    untilMs: share * horizonMs + lengthMs,
    model,
  });
  return {
    horizonMs,
    incidents: [
      ...script.map(([share, name, fault]) => incident(share, name, fault)),
      incident(wholeOutage, 'a whole model out', 'down', roles.favourite),
    ],
    priceCut: { atMs: 0.52 * horizonMs, model: roles.cheapened },
    priceRise: { atMs: 0.6 * horizonMs, model: roles.raised },
    worsening: { atMs: 0.68 * horizonMs, model: roles.favourite },
    arrival: { atMs: 0.8 * horizonMs, model: roles.newcomer },
  };
}

/** The times between which no model changes for good. */
export function epochStarts({ priceCut, priceRise, worsening, arrival }: Timeline): readonly number[] {
  return [0, priceCut.atMs, priceRise.atMs, worsening.atMs, arrival.atMs];
}
