import type { Incident } from '@sluice/provider-simulator';

/** What befalls which of the six deployments. */
export interface Scenario {
  readonly name: string;
  /** By place of the deployment. */
  readonly incidents: Readonly<Record<number, Incident>>;
}

export const scenarios: readonly Scenario[] = [
  { name: 'down', incidents: { 0: { kind: 'down' } } },
  { name: '8x slow', incidents: { 0: { kind: 'slow', factor: 8 } } },
  { name: '50 % errors', incidents: { 0: { kind: 'errors', share: 0.5 } } },
  { name: '429 storm', incidents: { 0: { kind: 'limited', retryAfterS: 2 } } },
  { name: 'hang before first byte', incidents: { 0: { kind: 'hang_before' } } },
  { name: 'hang after first byte', incidents: { 0: { kind: 'hang_after' } } },
  {
    name: 'half at once',
    incidents: {
      0: { kind: 'down' },
      1: { kind: 'hang_before' },
      2: { kind: 'errors', share: 0.5 },
    },
  },
];
