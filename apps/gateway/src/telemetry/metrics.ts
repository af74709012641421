import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Metrics in Prometheus' text format. Labels hold configured names only: no content, no caller's text. */
export interface Metrics {
  requestEnded(facts: { route: string; status: number; seconds: number }): void;
  chatEnded(facts: ChatFacts): void;
  attemptEnded(provider: string, ok: boolean): void;
  readonly contentType: string;
  render(): Promise<string>;
}

/** What is counted of an ended chat completion. */
export interface ChatFacts {
  readonly model: string;
  readonly provider: string;
  readonly status: string;
  readonly usage: {
    readonly inputTokens: number;
    readonly cachedInputTokens: number;
    readonly outputTokens: number;
    readonly reasoningTokens: number;
  } | null;
  readonly costNanos: number | null;
  readonly firstByteMs: number | null;
}

export interface MetricsDeps {
  readonly inFlight: () => number;
  readonly bodyBytes: () => number;
  readonly ledgerFailing: () => boolean;
}

const latencyBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300];

export function createMetrics(deps: MetricsDeps): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'sluice_http_requests_total',
    help: 'Requests by route and status.',
    labelNames: ['route', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'sluice_http_request_seconds',
    help: 'Seconds from the first byte in to the last byte out.',
    labelNames: ['route'],
    buckets: latencyBuckets,
    registers,
  });
  const chats = new Counter({
    name: 'sluice_chat_requests_total',
    help: 'Admitted chat completions by model and how they ended.',
    labelNames: ['model', 'status'],
    registers,
  });
  const tokens = new Counter({
    name: 'sluice_tokens_total',
    help: 'Tokens by model and direction.',
    labelNames: ['model', 'direction'],
    registers,
  });
  const cost = new Counter({
    name: 'sluice_cost_usd_total',
    help: 'Known cost in USD by model.',
    labelNames: ['model'],
    registers,
  });
  const unpriced = new Counter({
    name: 'sluice_unpriced_requests_total',
    help: 'Requests whose cost is unknown.',
    labelNames: ['model'],
    registers,
  });
  const firstByte = new Histogram({
    name: 'sluice_first_byte_seconds',
    help: 'Seconds to the first meaningful byte of a provider.',
    labelNames: ['model'],
    buckets: latencyBuckets,
    registers,
  });
  const attempts = new Counter({
    name: 'sluice_upstream_attempts_total',
    help: 'Attempts by provider and outcome.',
    labelNames: ['provider', 'outcome'],
    registers,
  });
  const gauge = (name: string, help: string, read: () => number): void => {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  };
  gauge('sluice_requests_in_flight', 'Requests being handled now.', deps.inFlight);
  gauge('sluice_body_bytes', 'Bytes of request bodies held now.', deps.bodyBytes);
  gauge('sluice_ledger_failing', '1 while usage rows cannot be stored.', () => Number(deps.ledgerFailing()));
  return {
    requestEnded: (facts) => {
      requests.inc({ route: facts.route, status: facts.status });
      seconds.observe({ route: facts.route }, facts.seconds);
    },
    chatEnded: (facts) => {
      const model = `${facts.provider}/${facts.model}`;
      const { usage } = facts;
      chats.inc({ model, status: facts.status });
      tokens.inc(
        { model, direction: 'input' },
        usage === null ? 0 : usage.inputTokens + usage.cachedInputTokens,
      );
      tokens.inc(
        { model, direction: 'output' },
        usage === null ? 0 : usage.outputTokens + usage.reasoningTokens,
      );
      if (facts.costNanos === null) unpriced.inc({ model });
      else cost.inc({ model }, facts.costNanos / 1e9);
      if (facts.firstByteMs !== null) firstByte.observe({ model }, facts.firstByteMs / 1000);
    },
    attemptEnded: (provider, ok) => attempts.inc({ provider, outcome: ok ? 'ok' : 'failed' }),
    contentType: registry.contentType,
    render: () => registry.metrics(),
  };
}
