/** Sends the requests of a recording to a gateway in their order, and collects faults. */
import type { FakeProvider, Script } from '@sluice/fake-provider';
import { email, iban } from '../agents/agent-checks.ts';
import { apiOf, askWithSdk, type SdkAnswer } from './ask-with-sdk.ts';
import { type RecordedRequest, type Recording, recordedKey } from './recording.ts';

type Json = Readonly<Record<string, unknown>>;

export interface ReplayWorld {
  readonly fake: FakeProvider;
  /** The address of the gateway. */
  readonly url: string;
  readonly key: string;
  readonly model: string;
  /** True if the key requires anonymization. */
  readonly isPrivate: boolean;
}

/** The answer of the provider, and the one that the client must get. */
interface Turn {
  readonly script: Script;
  readonly wanted: Omit<SdkAnswer, 'id'>;
}

const placeholder = '<IBAN_1>';
const object = '{"city":"Oslo","degrees":3}';

/** Faults, each with the number of its request. */
export async function replay(recording: Recording, world: ReplayWorld): Promise<readonly string[]> {
  const faults: string[] = [];
  let last: SdkAnswer | undefined;
  // Also of a kept response that the request continues.
  let isKnown = false;
  for (const [index, request] of recording.requests.entries()) {
    const isLast = index === recording.requests.length - 1;
    try {
      if (apiOf(request.path) === undefined || request.body === undefined) {
        const { status } = await sendRaw(request, world);
        if (status !== request.status) faults.push(`${index}: ${request.path} is ${status}`);
        continue;
      }
      const body = { ...continued(request.body, last), model: world.model };
      isKnown ||= JSON.stringify(body).includes(iban);
      const value = world.isPrivate && isKnown ? iban : placeholder;
      const turn = turnOf(body, recording.scenario, { isLast, value });
      world.fake.reset();
      world.fake.enqueue(turn.script);
      const url = `${world.url}${request.path}`;
      last = await askWithSdk({ url, headers: headersOf(request, world), body });
      const found = [...answerFaults(last, turn), ...(await upstreamFaults(body, world))];
      faults.push(...found.map((fault) => `${index}: ${fault}`));
    } catch (error) {
      faults.push(`${index}: ${error instanceof Error ? error.message : String(error)}`);
      return faults;
    }
  }
  return faults;
}

const headersOf = ({ headers }: RecordedRequest, { key }: ReplayWorld): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replaceAll(recordedKey, key)]),
  );

const sendRaw = (request: RecordedRequest, world: ReplayWorld): Promise<Response> =>
  fetch(`${world.url}${request.path}`, {
    method: request.method,
    headers: headersOf(request, world),
    ...(request.body === undefined ? {} : { body: JSON.stringify({ ...request.body, model: world.model }) }),
  });

/** A body that continues a kept response names that of this run, and its calls. */
function continued(body: Json, last: SdkAnswer | undefined): Json {
  if (typeof body['previous_response_id'] !== 'string' || last === undefined) return body;
  const { calls } = last;
  const input = listOf(body['input']).map((item, index) =>
    'call_id' in item ? { ...item, call_id: calls[index]?.id ?? item['call_id'] } : item,
  );
  return { ...body, previous_response_id: last.id, input };
}

const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value : []);

/** The first tool of a request that takes an object. */
function toolOf(body: Json): string | undefined {
  const names = listOf(body['tools']).map((tool) => {
    const { type, name, input_schema, parameters } = tool;
    if (type === 'function' && parameters === undefined) return Object(tool['function']).name;
    return input_schema === undefined && parameters === undefined ? undefined : name;
  });
  return names.find((name) => typeof name === 'string');
}

/**
 * In a loop of tools each turn but the last calls one.
 * @param value what the client gets in place of the placeholder
 */
function turnOf(
  body: Json,
  scenario: string,
  { isLast, value }: { readonly isLast: boolean; readonly value: string },
): Turn {
  const tool = toolOf(body);
  if (scenario === 'object')
    return tool === undefined
      ? { script: { answer: { text: object } }, wanted: { text: object, calls: [] } }
      : calling(tool, object, object);
  if (tool !== undefined && !isLast)
    return calling(tool, JSON.stringify({ path: placeholder }), JSON.stringify({ path: value }));
  return {
    script: { answer: { text: `I wrote ${placeholder}.` } },
    wanted: { text: `I wrote ${value}.`, calls: [] },
  };
}

const calling = (name: string, sent: string, args: string): Turn => ({
  script: { answer: { toolCalls: [{ name, arguments: sent }] } },
  wanted: { text: '', calls: [{ id: '', name, args }] },
});

function answerFaults({ text, calls }: SdkAnswer, { wanted }: Turn): readonly string[] {
  const made = calls.map(({ name, args }) => `${name} ${JSON.stringify(JSON.parse(args))}`);
  const hoped = wanted.calls.map(({ name, args }) => `${name} ${args}`);
  return [
    ...(text === wanted.text ? [] : [`the text is ${JSON.stringify(text)}, not ${wanted.text}`]),
    ...(made.join() === hoped.join() ? [] : [`the calls are ${made.join()}, not ${hoped.join()}`]),
  ];
}

/** A provider that is strict took the request at once, and got no value of the user from a private key. */
async function upstreamFaults(body: Json, { fake, isPrivate }: ReplayWorld): Promise<readonly string[]> {
  const requests = fake.receipts.requests();
  const answers = await Promise.all(requests.map(({ seq }) => fake.receipts.answerOf(seq)));
  const statuses = answers.map(({ status }) => status);
  const sent = requests.map(({ body: received }) => received ?? '').join('\n');
  const given = JSON.stringify(body);
  const values = [email, iban].filter((value) => given.includes(value));
  const faults = statuses.every((status) => status === 200) ? [] : [`the provider said ${statuses.join()}`];
  if (statuses.length === 0) faults.push('the provider got nothing');
  for (const value of values)
    if (sent.includes(value) === isPrivate)
      faults.push(`the provider ${isPrivate ? 'got' : 'did not get'} ${value}`);
  return faults;
}
