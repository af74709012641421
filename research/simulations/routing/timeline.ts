/** Scheduled events of a simulated period, as shares of it, so that short and long periods have the same events. */
import type { Incident } from '@sluice/provider-simulator';

export interface ScheduledIncident {
  readonly name: string;
  readonly incident: Incident;
  readonly fromMs: number;
  readonly untilMs: number;
  /** All deployments of this model; undefined: the first deployment of every model. */
  readonly model: string | undefined;
}

/** A permanent change of one model. */
export interface Change {
  readonly atMs: number;
  readonly model: string;
}

export interface Timeline {
  readonly horizonMs: number;
  readonly incidents: readonly ScheduledIncident[];
  readonly priceCut: Change;
  readonly priceRise: Change;
  readonly worsening: Change;
  readonly arrival: Change;
}

/** Models by the event that they are subject to. */
export interface Roles {
  readonly favourite: string;
  readonly cheapened: string;
  readonly raised: string;
  readonly newcomer: string;
}

const longestIncidentMs = 180_000;
const incidentShare = 1 / 30;

const script: readonly (readonly [share: number, name: string, incident: Incident])[] = [
  [0.1, 'outage', { kind: 'down' }],
  [0.16, '8x slow', { kind: 'slow', factor: 8 }],
  [0.22, '50 % errors', { kind: 'errors', share: 0.5 }],
  [0.28, '429 storm', { kind: 'limited', retryAfterS: 2 }],
  [0.34, 'hangs', { kind: 'hang_before' }],
  [0.4, 'streams cut', { kind: 'cut', share: 0.5 }],
];
const wholeOutage = 0.46;

export function timelineOf(horizonMs: number, roles: Roles): Timeline {
  const lengthMs = Math.min(longestIncidentMs, horizonMs * incidentShare);
  const schedule = (share: number, name: string, incident: Incident, model?: string): ScheduledIncident => ({
    name,
    incident,
    fromMs: share * horizonMs,
    untilMs: share * horizonMs + lengthMs,
    model,
  });
  return {
    horizonMs,
    incidents: [
      ...script.map(([share, name, incident]) => schedule(share, name, incident)),
      schedule(wholeOutage, 'a whole model out', { kind: 'down' }, roles.favourite),
    ],
    priceCut: { atMs: 0.52 * horizonMs, model: roles.cheapened },
    priceRise: { atMs: 0.6 * horizonMs, model: roles.raised },
    worsening: { atMs: 0.68 * horizonMs, model: roles.favourite },
    arrival: { atMs: 0.8 * horizonMs, model: roles.newcomer },
  };
}

/** Start times of the periods between permanent changes. */
export function epochStarts({ priceCut, priceRise, worsening, arrival }: Timeline): readonly number[] {
  return [0, priceCut.atMs, priceRise.atMs, worsening.atMs, arrival.atMs];
}
