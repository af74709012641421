import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { createDocumentMetrics, type DocumentFacts } from './document-metrics.ts';
import { FastCounter, FastHistogram } from './fast-metrics.ts';
import { createPrivacyMetrics, type PrivacyFacts } from './privacy-metrics.ts';

/** Metrics in Prometheus' text format. Labels contain configured names only: no content, no text of callers. */
export interface Metrics {
  requestEnded(route: string, status: number, seconds: number): void;
  chatEnded(facts: ChatFacts): void;
  /** Counts a response of a model chosen by `auto`. */
  routeChosen(policy: string, cause: string): void;
  /** Counts a comparison of shadow weights with the active ones. */
  shadowCompared(isSame: boolean): void;
  attemptEnded(provider: string, ok: boolean): void;
  anonymized(facts: PrivacyFacts): void;
  documentRead(facts: DocumentFacts): void;
  readonly contentType: string;
  render(): Promise<string>;
}

/** Facts of a completed chat request. */
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

/** State of a deployment: a model at a provider with one of its credentials. */
export interface DeploymentFacts {
  readonly id: string;
  readonly state: 'closed' | 'open' | 'half_open';
  readonly available: boolean;
  readonly inFlight: number;
}

export interface MetricsDeps {
  readonly inFlight: () => number;
  readonly bodyBytes: () => number;
  readonly ledgerFailing: () => boolean;
  /** Decisions on limits that the process made without the shared store, which did not answer in time. */
  readonly unsharedLimits: () => number;
  /** State of every deployment used so far. */
  readonly deployments: () => readonly DeploymentFacts[];
  /** Isolation level of the processes that read documents; undefined until it is known. */
  readonly documentIsolation: () => string | undefined;
  /** Whether a model is in configuration or catalog; text of callers must not become a label. */
  readonly isKnownModel: (id: string) => boolean;
}

const latencyBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300];

export function createMetrics(deps: MetricsDeps): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string, read: () => number): void => {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  };
  gauge('sluice_requests_in_flight', 'Requests currently in flight.', deps.inFlight);
  gauge('sluice_body_bytes', 'Bytes of request bodies currently in memory.', deps.bodyBytes);
  const ofDeployments = (name: string, help: string, read: (facts: DeploymentFacts) => number): void => {
    new Gauge({
      name,
      help,
      labelNames: ['deployment'],
      registers: [registry],
      collect() {
        this.reset();
        for (const facts of deps.deployments()) this.set({ deployment: facts.id }, read(facts));
      },
    });
  };
  ofDeployments('sluice_deployment_available', '1 if a deployment can accept a request.', (facts) =>
    Number(facts.available),
  );
  ofDeployments(
    'sluice_deployment_in_flight',
    'Requests currently in flight at a deployment.',
    (facts) => facts.inFlight,
  );
  ofDeployments(
    'sluice_deployment_breaker',
    'State of the circuit breaker: 0 closed, 1 half-open, 2 open.',
    ({ state }) => (state === 'closed' ? 0 : state === 'open' ? 2 : 1),
  );
  new Gauge({
    name: 'sluice_document_isolation',
    help: '1 at the isolation level of the processes that read documents: full, namespace, limits or watchdog.',
    labelNames: ['level'],
    registers: [registry],
    collect() {
      this.reset();
      const level = deps.documentIsolation();
      if (level !== undefined) this.set({ level }, 1);
    },
  });
  gauge('sluice_ledger_failing', '1 while usage rows cannot be stored.', () => Number(deps.ledgerFailing()));
  new Counter({
    name: 'sluice_limits_unshared_total',
    help: 'Decisions on limits that a process made alone, since the shared store did not answer in time.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(deps.unsharedLimits());
    },
  });

  const requests = new FastCounter('sluice_http_requests_total', 'Requests by route and status.', [
    'route',
    'status',
  ]);
  const seconds = new FastHistogram(
    'sluice_http_request_seconds',
    'Seconds from the first byte received to the last byte sent.',
    'route',
    latencyBuckets,
  );
  const chatRequests = new FastCounter(
    'sluice_chat_requests_total',
    'Admitted chat completions by model and outcome.',
    ['model', 'status'],
  );
  const inputTokens = new FastCounter('sluice_input_tokens_total', 'Prompt tokens by model.', ['model']);
  const outputTokens = new FastCounter('sluice_output_tokens_total', 'Completion tokens by model.', [
    'model',
  ]);
  const cost = new FastCounter('sluice_cost_usd_total', 'Known cost in USD by model.', ['model']);
  const unpriced = new FastCounter('sluice_unpriced_requests_total', 'Requests whose cost is unknown.', [
    'model',
  ]);
  const choices = new FastCounter(
    'sluice_auto_choices_total',
    'Completed requests with a model chosen by auto, by policy and cause.',
    ['policy', 'cause'],
  );
  const shadows = new FastCounter(
    'sluice_auto_shadow_choices_total',
    'Choices of the shadow weights, by whether they match the active weights.',
    ['same'],
  );
  const firstByte = new FastHistogram(
    'sluice_first_byte_seconds',
    'Seconds to the first content byte of a provider.',
    'model',
    latencyBuckets,
  );
  const attempts = new FastCounter('sluice_upstream_attempts_total', 'Attempts by provider and outcome.', [
    'provider',
    'outcome',
  ]);
  const privacy = createPrivacyMetrics();
  const documents = createDocumentMetrics();
  const models = [chatRequests, inputTokens, outputTokens, cost, unpriced, firstByte, choices];
  const counted = [requests, seconds, ...models, shadows, attempts];
  const tallies = [...counted, ...privacy.tallies, ...documents.tallies];

  const labels = new Map<string, Map<string, string>>();
  /** The label of a model, created once; used for every request. */
  const labelOf = (provider: string, name: string): string => {
    let ofProvider = labels.get(provider);
    if (ofProvider === undefined) {
      ofProvider = new Map();
      labels.set(provider, ofProvider);
    }
    const known = ofProvider.get(name);
    if (known !== undefined) return known;
    const id = `${provider}/${name}`;
    if (!deps.isKnownModel(id)) return `${provider}/other`;
    ofProvider.set(name, id);
    return id;
  };

  return {
    requestEnded: (route, status, duration) => {
      requests.add(1, route, String(status));
      seconds.observe(duration, route);
    },
    chatEnded: ({ provider, model: name, status, usage, costNanos, firstByteMs }) => {
      const model = labelOf(provider, name);
      chatRequests.add(1, model, status);
      if (usage !== null) {
        inputTokens.add(usage.inputTokens + usage.cachedInputTokens, model);
        outputTokens.add(usage.outputTokens + usage.reasoningTokens, model);
      }
      if (costNanos === null) unpriced.add(1, model);
      else cost.add(costNanos / 1e9, model);
      if (firstByteMs !== null) firstByte.observe(firstByteMs / 1000, model);
    },
    routeChosen: (policy, cause) => choices.add(1, policy, cause),
    shadowCompared: (isSame) => shadows.add(1, String(isSame)),
    anonymized: privacy.anonymized,
    documentRead: documents.documentRead,
    attemptEnded: (provider, ok) => attempts.add(1, provider, ok ? 'ok' : 'failed'),
    contentType: registry.contentType,
    render: async () => (await registry.metrics()) + tallies.map((tally) => tally.render()).join(''),
  };
}
