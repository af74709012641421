import { FastCounter, FastHistogram, type Rendered } from './fast-metrics.ts';

/** Facts of an anonymized request: types and counts, never values. */
export interface PrivacyFacts {
  readonly entities: readonly { readonly type: string; readonly count: number }[];
  readonly restored: number;
  readonly altered: number;
  readonly withheld: number;
  readonly milliseconds: number;
}

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** Metrics of anonymization. */
export function createPrivacyMetrics(): {
  anonymized(facts: PrivacyFacts): void;
  tallies: readonly Rendered[];
} {
  const entities = new FastCounter('sluice_anonymized_entities_total', 'Values replaced, by type.', ['type']);
  const markers = new FastCounter(
    'sluice_restored_markers_total',
    'Placeholders in answers: restored exactly, restored after alteration by the model, or withheld.',
    ['how'],
  );
  const seconds = new FastHistogram(
    'sluice_anonymization_seconds',
    'Seconds to detect and replace personal data in a request.',
    'step',
    buckets,
  );
  return {
    anonymized: ({ entities: found, restored, altered, withheld, milliseconds }) => {
      for (const { type, count } of found) entities.add(count, type);
      markers.add(restored - altered, 'exact');
      markers.add(altered, 'altered');
      markers.add(withheld, 'withheld');
      seconds.observe(milliseconds / 1000, 'request');
    },
    tallies: [entities, markers, seconds],
  };
}
