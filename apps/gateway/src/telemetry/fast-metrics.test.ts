import { describe, expect, it } from 'vitest';
import { FastCounter, FastHistogram } from './fast-metrics.ts';

describe('metrics in the text format', () => {
  it('counts by labels and escapes their values', () => {
    const counter = new FastCounter('x_total', 'Help.', ['model', 'status']);
    counter.add(1, 'a/b', 'ok');
    counter.add(2, 'a/b', 'ok');
    counter.add(1, 'q"\\\n', 'error');
    expect(counter.render()).toBe(
      '# HELP x_total Help.\n# TYPE x_total counter\nx_total{model="a/b",status="ok"} 3\nx_total{model="q\\"\\\\\\n",status="error"} 1\n',
    );
  });

  it('sorts observations into cumulative buckets', () => {
    const histogram = new FastHistogram('y', 'Help.', 'route', [0.1, 1]);
    for (const value of [0.05, 0.1, 0.5, 7]) histogram.observe(value, '/r');
    expect(histogram.render()).toBe(
      '# HELP y Help.\n# TYPE y histogram\ny_bucket{route="/r",le="0.1"} 2\ny_bucket{route="/r",le="1"} 3\ny_bucket{route="/r",le="+Inf"} 4\ny_sum{route="/r"} 7.65\ny_count{route="/r"} 4\n',
    );
  });
});
