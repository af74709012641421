import type { HttpRoute } from '../../openapi/index.ts';
import type { Metrics } from '../../telemetry/index.ts';

/** Metrics in Prometheus' text format; access is set by `server.metrics`. */
export function metricsRoute(metrics: () => Metrics): HttpRoute {
  return {
    method: 'GET',
    path: '/metrics',
    access: { kind: 'metrics' },
    limits: 'none',
    summary: 'Metrics for Prometheus',
    description:
      'Counters and histograms in the text format of Prometheus. `server.metrics` says who may read them.',
    tag: 'Operation',
    responses: { 200: { description: 'Prometheus text format.', contentType: 'text/plain' } },
    handle: async () => {
      const { contentType, render } = metrics();
      return { status: 200, text: { type: contentType, body: await render() } };
    },
  };
}
