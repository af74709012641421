import { describe, expect, it } from 'vitest';
import { combineMetrics } from './combined-metrics.ts';

const text = (value: number) =>
  `# HELP a_total What a counts.\n# TYPE a_total counter\na_total{model="x",status="a b {1}"} ${value}\n` +
  `\n# HELP b Seconds.\n# TYPE b histogram\nb_bucket{le="1"} ${value}\nb_sum ${value}\nb_count ${value}\n# HELP c Nothing.\n# TYPE c gauge\n`;

describe('combineMetrics', () => {
  it('names the worker of each series, under one head', () => {
    expect(
      combineMetrics([
        { place: 0, text: text(1) },
        { place: 1, text: text(2) },
      ]).split('\n'),
    ).toEqual([
      '# HELP a_total What a counts.',
      '# TYPE a_total counter',
      'a_total{worker="0",model="x",status="a b {1}"} 1',
      'a_total{worker="1",model="x",status="a b {1}"} 2',
      '# HELP b Seconds.',
      '# TYPE b histogram',
      ...[0, 1].flatMap((worker) => [
        `b_bucket{worker="${worker}",le="1"} ${worker + 1}`,
        `b_sum{worker="${worker}"} ${worker + 1}`,
        `b_count{worker="${worker}"} ${worker + 1}`,
      ]),
      '# HELP c Nothing.',
      '# TYPE c gauge',
      '',
    ]);
  });

  it('leaves out a worker that did not answer', () => {
    const both = [
      { place: 0, text: '' },
      { place: 1, text: text(2) },
    ];
    expect(combineMetrics(both)).not.toContain('worker="0"');
  });
});
