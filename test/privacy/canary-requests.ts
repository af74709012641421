/** Requests of the canary test: values in every possible member, with every possible outcome. */
import { modelForScript, transportFaults } from '@sluice/fake-provider';
import type { startFake } from '../support/index.ts';
import type { CanaryMint } from './canary-values.ts';

/** The gateway's key for the services; it is always in memory. */
export const UPSTREAM_KEY = 'sk-upstream-of-the-canaries';

type FakeProvider = Awaited<ReturnType<typeof startFake>>;

/** A client action and its expected outcome. */
export interface CanaryShot {
  readonly body: string;
  readonly stream: boolean;
  /**
   * `answered`: the values are restored exactly; `any`: only that nothing leaks; `left`: the client disconnects
   * first.
   */
  readonly outcome: 'answered' | 'any' | 'left';
  /** The text of the answer or the arguments of its call; services that merge turns answer the tool result. */
  readonly expected: readonly string[];
}

const faults = Object.entries(transportFaults)
  .filter(([name, { needsTimeouts }]) => needsTimeouts !== true && !/huge|big|^fail_|^closed_/.test(name))
  .map(([name]) => name);
/** Faults that a retry overcomes. */
const passing = ['fail_once_503', 'fail_once_500', 'fail_once_429', 'fail_once_reset', 'fail_once_html'].map(
  (name) => modelForScript({ failFirst: transportFaults[name]?.script.failFirst ?? { times: 1, with: {} } }),
);

/** The model calls a tool with the first value in the schema and messages. */
const calling = modelForScript({
  answer: {
    toolCalls: [{ name: 'lookup', arguments: '{"who":"<EMAIL_ADDRESS_1>","from":"<IBAN_1>"}' }],
  },
});
/** A provider that quotes the request in its error. */
const quoting = modelForScript({
  status: 400,
  error: { message: 'Cannot use <EMAIL_ADDRESS_1>, <PERSON_1> and <IBAN_1> here.' },
});
const slow = modelForScript({ stream: { chunkSize: 3, betweenMs: 5 }, beforeHeadersMs: 10 });
const own = [calling, quoting, slow];

/** Three services of one fake, one of them with faults, and aliases with fallbacks between them. */
export function canaryConfig(fake: FakeProvider): string {
  const base = {
    api_key: UPSTREAM_KEY,
    allow_private_network: true,
    timeout: { idle: '2s', total: '20s' },
  };
  const openai = { ...base, protocol: 'openai', base_url: fake.baseUrl };
  const providers = {
    openai: { ...openai, models: ['fake-small', ...own] },
    faulty: { ...openai, retries: 0, models: faults.map((name) => `fault:${name}`) },
    patient: { ...openai, retries: 2, models: passing },
    claude: { ...base, protocol: 'anthropic', base_url: fake.url, models: ['claude-fake', slow] },
    google: {
      ...base,
      protocol: 'gemini',
      base_url: `${fake.url}/v1beta`,
      models: ['gemini-fake'],
    },
  };
  const aliases = Object.fromEntries(
    fallbacks.map(([alias, from, to]) => [alias, [`faulty/fault:${from}`, to]]),
  );
  return JSON.stringify({ discovery: 'off', providers, models: aliases });
}

const fallbacks = [
  ['to-claude', 'json_empty', 'claude/claude-fake'],
  ['to-gemini', 'stream_reset_before_headers', 'google/gemini-fake'],
  ['to-openai', 'stream_html_200', 'openai/fake-small'],
] as const;

const answering = ['openai/fake-small', 'claude/claude-fake', 'google/gemini-fake'];

/** A request of some kind. `byRequest`: anonymization is enabled by the request, otherwise by the account. */
export function canaryShot(
  mint: CanaryMint,
  random: () => number,
  number: number,
  byRequest: boolean,
): CanaryShot {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const stream = random() < 0.5;
  const request = requestOf(mint, number, stream, byRequest);
  const shot = (
    model: string,
    outcome: CanaryShot['outcome'],
    expected: readonly string[] = request.answers,
  ): CanaryShot => ({
    body: JSON.stringify({ ...request.body, model }),
    stream,
    outcome,
    expected,
  });
  const kind = random();
  if (kind < 0.45) return shot(pick(answering) ?? '', 'answered');
  if (kind < 0.52) return shot(`openai/${calling}`, 'answered', [request.call]);
  if (kind < 0.6) return shot(`patient/${pick(passing)}`, 'answered');
  if (kind < 0.68) return shot(pick(fallbacks)?.[0] ?? '', 'answered');
  if (kind < 0.82) return shot(`faulty/fault:${pick(faults)}`, 'any');
  if (kind < 0.9) return shot(pick([`openai/${slow}`, `claude/${slow}`]) ?? '', 'left');
  if (kind < 0.94) return shot(`openai/${quoting}`, 'any');
  const whole = JSON.stringify({ ...request.body, model: answering[0] });
  const wrong = { ...request.body, model: answering[0], temperature: request.answers[0] };
  const broken = pick([whole.slice(0, -2), JSON.stringify(wrong), `${whole}${whole}`]) ?? whole;
  return { body: broken, stream, outcome: 'any', expected: [] };
}

function requestOf(mint: CanaryMint, number: number, stream: boolean, byRequest: boolean) {
  const inSchema = mint.email().text;
  const firstIban = mint.iban().text;
  const asked =
    `Write to ${mint.email().text}, pay ${mint.iban().text}, charge ${mint.card().text} ` +
    `and tell Mr ${mint.name().text}. marker:c${number}`;
  const result = JSON.stringify({ card: mint.card().text, note: `Mr ${mint.name().text} owns it` });
  const body = {
    ...(byRequest ? { enable_anonymization: true } : {}),
    ignore_mismatched_parameters: true,
    stream,
    max_tokens: 500,
    user: mint.email().text,
    stop: [`END ${mint.email().text}`],
    metadata: { contact: mint.email().text, phone: mint.phone().text },
    tools: [
      {
        type: 'function',
        function: {
          name: 'lookup',
          description: `Looks people up; who knows nobody calls ${mint.phone().text}.`,
          parameters: {
            type: 'object',
            properties: { who: { type: 'string', enum: [inSchema, 'nobody'] }, from: { type: 'string' } },
          },
        },
      },
    ],
    messages: [
      { role: 'system', content: `You work for Mrs ${mint.name().text}. The account is ${firstIban}.` },
      { role: 'user', content: `Please call ${mint.phone().text} and look up ${mint.email().text}.` },
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          {
            id: `call_${number}`,
            type: 'function',
            function: {
              name: 'lookup',
              arguments: JSON.stringify({ who: mint.email().text, api_key: mint.token().text }),
            },
          },
        ],
      },
      {
        role: 'tool',
        tool_call_id: `call_${number}`,
        content: result,
      },
      { role: 'user', content: asked },
    ],
  };
  return {
    body,
    // Gemini gets a result as the member of an object.
    answers: [`You said: ${asked}`, `Tool said: ${result}`, `Tool said: ${JSON.stringify({ result })}`],
    call: JSON.stringify({ who: inSchema, from: firstIban }),
  };
}
