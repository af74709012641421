/** Sends many requests with unique values through a gateway and searches everything it writes for them. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  chatChunks,
  openExchange,
  type RawResponse,
  rawRequest,
  type Sluice,
  seededRandom,
  startFake,
  startSluice,
} from '../support/index.ts';
import { type CanaryShot, canaryConfig, canaryShot, UPSTREAM_KEY } from './canary-requests.ts';
import { type CanarySearch, createSearch } from './canary-search.ts';
import { createMint } from './canary-values.ts';

export interface CanaryPlan {
  readonly requests: number;
  readonly seed: number;
  readonly clients: number;
  /** Takes a heap snapshot at the end and counts the values in it. */
  readonly heap: boolean;
}

/** Leaks by location, and the number of requests by outcome; values are shown only if they leaked. */
export interface CanaryResult {
  readonly values: number;
  readonly upstreamBodies: number;
  readonly upstreamMb: number;
  readonly outcomes: Readonly<Record<string, number>>;
  /** `location: value` of everything that leaked. */
  readonly leaks: readonly string[];
  /** Unexpected answers, one sentence each. */
  readonly wrong: readonly string[];
  /** Values in the heap after garbage collection; undefined if not checked. */
  readonly inHeap: number | undefined;
}

type FakeProvider = Awaited<ReturnType<typeof startFake>>;

/** Sends `requests` and returns a report, without assertions. */
export async function flyCanaries(plan: CanaryPlan): Promise<CanaryResult> {
  const random = seededRandom(plan.seed);
  const search = createSearch();
  const mint = createMint(random, (canary) => search.add(canary));
  const fake = await startFake({ recordBodies: true, strict: true });
  const sluice = await startSluice({
    config: canaryConfig(fake),
    ...(plan.heap ? { env: { NODE_OPTIONS: '--heapsnapshot-signal=SIGUSR2' } } : {}),
  });
  const accountKey = await keyOfAnonymizingAccount(sluice);
  const wrong: string[] = [];
  const outcomes: Record<string, number> = {};
  const leaks = new Set<string>();
  const report = (place: string, text: string): void => {
    for (const value of search.find(text)) leaks.add(`${place}: ${value}`);
  };
  const upstream = { bodies: 0, bytes: 0 };
  const readReceipts = (): void => {
    for (const { path, headers, body = '' } of fake.receipts.requests()) {
      upstream.bodies++;
      upstream.bytes += body.length;
      report('upstream body', body);
      report('upstream head', `${path}\n${JSON.stringify(headers)}`);
    }
    fake.receipts.clear();
  };

  let next = 0;
  const client = async (): Promise<void> => {
    while (next < plan.requests) {
      const number = next++;
      const byRequest = random() < 0.5;
      const shot = canaryShot(mint, random, number, byRequest);
      const outcome = await shoot(sluice, byRequest ? sluice.key : accountKey, shot, random);
      outcomes[outcome.name] = (outcomes[outcome.name] ?? 0) + 1;
      if (outcome.wrong !== undefined) wrong.push(`request ${number}: ${outcome.wrong}`);
      // A provider's reason may quote the request; it comes back restored, as an answer does, to its own caller.
      const own = new Set(search.find(shot.body));
      for (const value of search.find(outcome.errorText))
        if (!own.has(value)) leaks.add(`answer of a failed request: ${value}`);
      if (number % 200 === 199) readReceipts();
    }
  };
  await Promise.all(Array.from({ length: plan.clients }, client));
  await untilIdle(fake);
  readReceipts();

  const metrics = await rawRequest({ url: `${sluice.url}/metrics`, method: 'GET' });
  report('metrics', metrics.text);
  report('data folder of the running gateway', search.findInFolder(sluice.dataDir).join('\n'));
  const inHeap = plan.heap ? await valuesInHeap(sluice, search) : undefined;
  await sluice.stop();
  report('data folder', search.findInFolder(sluice.dataDir).join('\n'));
  report('stdout', sluice.stdout());
  report('stderr', sluice.stderr());
  return {
    values: search.size,
    upstreamBodies: upstream.bodies,
    upstreamMb: Math.round(upstream.bytes / 1e5) / 10,
    outcomes,
    leaks: [...leaks],
    wrong,
    inHeap,
  };
}

async function keyOfAnonymizingAccount(sluice: Sluice): Promise<string> {
  const post = async (path: string, body: unknown): Promise<Record<string, unknown>> => {
    const answer = await rawRequest({
      url: sluice.url,
      path,
      method: 'POST',
      headers: sluice.adminAuth,
      body,
    });
    if (answer.status !== 201) throw new Error(answer.text);
    return Object(answer.json());
  };
  const settings = { anonymization: { default: 'on' } };
  const account = await post('/admin/v1/accounts', { name: 'canaries', settings });
  return String((await post('/admin/v1/keys', { name: 'canary', account: account['id'] }))['key']);
}

interface Outcome {
  readonly name: string;
  readonly wrong?: string | undefined;
  /** Error bodies and events received by the client. */
  readonly errorText: string;
}

async function shoot(
  sluice: Sluice,
  key: string,
  { body, stream, outcome, expected }: CanaryShot,
  random: () => number,
): Promise<Outcome> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const exchange = openExchange({ url: `${sluice.url}/v1/chat/completions`, method: 'POST', headers, body });
  if (outcome === 'left') {
    const timer = setTimeout(() => exchange.abort(random() < 0.5 ? 'fin' : 'rst'), random() * 60);
    const response = await exchange.response;
    clearTimeout(timer);
    return { name: response.complete ? 'answered' : 'left', errorText: '' };
  }
  const response = await exchange.response;
  const failed = response.status !== 200 || errorEvents(response) !== '';
  const errorText = response.status === 200 ? errorEvents(response) : response.text;
  if (outcome === 'any') return { name: failed ? 'failed' : 'answered', errorText };
  const answer = failed ? `${response.status} ${errorText}` : answerOf(response, stream);
  const wrong = expected.includes(answer) ? undefined : `${answer} instead of ${expected[0]}`;
  return { name: failed ? 'failed' : 'answered', wrong, errorText };
}

function errorEvents(response: RawResponse): string {
  const events = response.events.filter(({ data }) => data.startsWith('{"error":'));
  return events.map(({ data }) => data).join('\n');
}

interface Message {
  readonly content?: string | null;
  readonly tool_calls?: readonly { readonly function?: { readonly arguments?: string } }[] | null;
}

/** The text of an answer, or the arguments of its calls. */
function answerOf(response: RawResponse, stream: boolean): string {
  const bodies: unknown[] = stream ? [...chatChunks(response.events).chunks] : [response.json()];
  return bodies
    .map((one): string => {
      const choice: { message?: Message; delta?: Message } = Object(Object(one).choices?.[0]);
      const { content, tool_calls: calls } = choice.message ?? choice.delta ?? {};
      return (content ?? '') + (calls ?? []).map((call) => call.function?.arguments ?? '').join('');
    })
    .join('');
}

async function untilIdle(fake: FakeProvider): Promise<void> {
  const endMs = Date.now() + 10_000;
  while (fake.state().openExchanges.length > 0 && Date.now() < endMs) await pause();
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 100));
}

/** Number of traces in the heap after garbage collection. */
async function valuesInHeap(sluice: Sluice, search: CanarySearch): Promise<number> {
  const folder = dirname(sluice.dataDir);
  process.kill(sluice.pid, 'SIGUSR2');
  const endMs = Date.now() + 120_000;
  while (Date.now() < endMs) {
    await pause();
    const name = readdirSync(folder).find((one) => one.endsWith('.heapsnapshot'));
    if (name === undefined) continue;
    const path = join(folder, name);
    const sizeBytes = statSync(path).size;
    await pause();
    if (sizeBytes < 1000 || statSync(path).size !== sizeBytes) continue;
    if (!readFileSync(path).subarray(-16).toString().trimEnd().endsWith('}')) continue;
    // A value that is certainly in memory must be found, or the search proves nothing.
    const control = createSearch();
    control.add({ text: UPSTREAM_KEY, traces: [UPSTREAM_KEY] });
    if ((await control.findInFile(path)).size === 0) throw new Error('The snapshot shows no strings.');
    return (await search.findInFile(path)).size;
  }
  throw new Error('The snapshot of the heap never came.');
}
