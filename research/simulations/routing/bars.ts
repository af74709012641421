import type { ArmFigures } from './figures.ts';

export interface Bar {
  readonly name: string;
  readonly value: number;
  readonly limit: number;
  readonly passed: boolean;
}

const leastSuccess = 0.9999;
const mostAttempts = 1.02;
const mostP99Ratio = 1.5;
const mostBelowMixture = 0.3;

/** What must hold of what the gateway ships. */
export function barsOf(figures: ArmFigures): readonly Bar[] {
  const least = (name: string, value: number, limit: number): Bar => ({
    name,
    value,
    limit,
    passed: value >= limit,
  });
  const most = (name: string, value: number, limit: number): Bar => ({
    name,
    value,
    limit,
    passed: value <= limit,
  });
  return [
    least('success, incidents and calm', figures.success, leastSuccess),
    least('success in incidents', figures.incidentSuccess, leastSuccess),
    most('attempts a request in incidents', figures.incidentAttempts, mostAttempts),
    most(
      'p99 of the first token from 5 s after the onset / calm, worst incident',
      figures.worstSettledP99Ratio,
      mostP99Ratio,
    ),
    most('avoidable context errors', figures.avoidableContextErrors, 0),
    least('points over the best fixed mixture', figures.overMixture, -mostBelowMixture),
  ];
}
