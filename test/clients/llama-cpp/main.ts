/**
 * The gateway in front of a real llama.cpp server, with a model of random weights: `npm run test:llama-cpp`. The server is
 * `llama-server` of the path, or the program that LLAMA_SERVER names. Without one it says so and ends with 0.
 */
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import {
  chatRequest,
  configFor,
  disposeAll,
  openExchange,
  type RawResponse,
  rawRequest,
  runChild,
  type Sluice,
  seededRandom,
  startSluice,
  tempDir,
} from '../../support/index.ts';
import { createTinyModel } from './tiny-model.ts';

const contextTokens = 2048;
const model = 'llama/tiny';

interface World {
  readonly sluice: Sluice;
  /** Address of the llama.cpp server. */
  readonly server: string;
}

interface Check {
  readonly name: string;
  /** What is wrong; undefined if everything is right. */
  readonly perform: (world: World) => Promise<string | undefined>;
}

const ask = (sluice: Sluice, body: Readonly<Record<string, unknown>>): Promise<RawResponse> =>
  rawRequest(chatRequest(sluice, { model, max_tokens: 20, ...body }));

const shown = ({ status, text }: RawResponse): string => `${status} ${text.slice(0, 300)}`;
const messageOf = (response: RawResponse) => Object(response.json()).choices?.[0]?.message ?? {};
const user = (content: unknown) => [{ role: 'user', content }];

const citySchema = {
  type: 'object',
  properties: { city: { enum: ['Oslo', 'Bergen'] }, isCold: { type: 'boolean' } },
  required: ['city', 'isCold'],
  additionalProperties: false,
};

/** True for an object of `citySchema`. */
function isCity(text: unknown): boolean {
  const { city, isCold } = Object(typeof text === 'string' ? JSON.parse(text) : undefined);
  return ['Oslo', 'Bergen'].includes(city) && typeof isCold === 'boolean';
}

const image = {
  url: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
};

const checks: readonly Check[] = [
  {
    name: 'chat',
    perform: async ({ sluice }) => {
      const response = await ask(sluice, {});
      const { usage } = Object(response.json());
      return response.status === 200 && usage?.completion_tokens > 0 ? undefined : shown(response);
    },
  },
  {
    name: 'stream',
    perform: async ({ sluice }) => {
      const response = await ask(sluice, { stream: true, stream_options: { include_usage: true } });
      const events = response.events.map(({ data }) => data);
      const isWhole = events.at(-1) === '[DONE]' && events.some((data) => data.includes('"usage":{'));
      return response.status === 200 && events.length > 5 && isWhole ? undefined : shown(response);
    },
  },
  {
    name: 'object by a schema',
    perform: async ({ sluice }) => {
      const json_schema = { name: 'city', strict: true, schema: citySchema };
      const response = await ask(sluice, {
        max_tokens: 200,
        response_format: { type: 'json_schema', json_schema },
      });
      return isCity(messageOf(response).content) ? undefined : shown(response);
    },
  },
  {
    name: 'tools, a call and its result in the history',
    // A call of its own cannot be expected of random weights: the server's grammar lets a text precede it.
    perform: async ({ sluice }) => {
      const call = { name: 'weather', arguments: '{"city":"Oslo","isCold":true}' };
      const response = await ask(sluice, {
        tools: [{ type: 'function', function: { name: 'weather', parameters: citySchema } }],
        messages: [
          ...user('How is it in Oslo?'),
          { role: 'assistant', tool_calls: [{ id: 'call_1', type: 'function', function: call }] },
          { role: 'tool', tool_call_id: 'call_1', content: 'Cold.' },
        ],
      });
      return response.status === 200 ? undefined : shown(response);
    },
  },
  {
    name: 'anonymized request',
    perform: async ({ sluice }) => {
      const messages = user('Write to karin.holzmann@example.org.');
      const response = await ask(sluice, { enable_anonymization: true, messages });
      return response.status === 200 && response.headers['x-sluice-privacy'] !== 'off'
        ? undefined
        : shown(response);
    },
  },
  {
    name: 'context overflow: 400 with the limit of the server',
    perform: async ({ sluice }) => {
      const response = await ask(sluice, { messages: user('word '.repeat(contextTokens)) });
      const { code, message } = Object(Object(response.json()).error);
      return response.status === 400 &&
        code === 'context_length_exceeded' &&
        String(message).includes(String(contextTokens))
        ? undefined
        : shown(response);
    },
  },
  {
    name: 'images: refused with the reason, and no breaker opens',
    perform: async ({ sluice }) => {
      const messages = user([
        { type: 'text', text: 'What is it?' },
        { type: 'image_url', image_url: image },
      ]);
      for (let time = 0; time < 10; time++) {
        const response = await ask(sluice, { messages });
        if (response.status !== 400 || !/image/i.test(response.text)) return shown(response);
      }
      const after = await ask(sluice, {});
      return after.status === 200 ? undefined : `afterwards: ${shown(after)}`;
    },
  },
  {
    name: 'cancel: the server stops generating',
    perform: async ({ sluice, server }) => {
      const exchange = openExchange(chatRequest(sluice, { model, max_tokens: 1900, stream: true }));
      exchange.response.catch(() => undefined);
      await exchange.event(3);
      exchange.abort();
      for (let time = 0; time < 40; time++) {
        const slots = Object(await (await fetch(`${server}/slots`)).json());
        if (Array.isArray(slots) && slots.every((slot) => Object(slot).is_processing === false))
          return undefined;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return 'it still generates after two seconds';
    },
  },
];

/** A port that is free now. */
async function findPort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

/** Starts the server. Undefined if there is none; throws if it does not become ready. */
async function startServer(): Promise<string | undefined> {
  const folder = await tempDir('sluice-llama-');
  const file = join(folder, 'tiny.gguf');
  await writeFile(file, createTinyModel(contextTokens, seededRandom(1)));
  const port = await findPort();
  const command = process.env['LLAMA_SERVER'] ?? 'llama-server';
  const args = ['--model', file, '--alias', 'tiny', '--host', '127.0.0.1', '--port', String(port)];
  const env = { PATH: process.env['PATH'] ?? '', HOME: folder };
  const more = ['--jinja', '--slots', '--parallel', '1', '--ctx-size', String(contextTokens)];
  const child = await runChild({ command, args: [...args, ...more], cwd: folder, env }).catch(
    () => undefined,
  );
  if (child === undefined) return undefined;
  const server = `http://127.0.0.1:${port}`;
  for (let time = 0; time < 200; time++) {
    const health = await fetch(`${server}/health`).catch(() => undefined);
    if (health?.ok === true) return server;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`llama-server does not become ready: ${child.stderr().slice(-1000)}`);
}

async function main(): Promise<number> {
  const server = await startServer();
  if (server === undefined) {
    process.stdout.write('Skipped: no llama-server (llama.cpp) in the path, and LLAMA_SERVER names none.\n');
    return 0;
  }
  const target = { baseUrl: `${server}/v1` };
  const options = { provider: 'llama', models: ['tiny'], retries: 0 };
  const world = { server, sluice: await startSluice({ config: configFor(target, options) }) };
  let failed = 0;
  for (const { name, perform } of checks) {
    const outcome = await perform(world).catch((error: unknown) => String(error));
    process.stdout.write(
      `${outcome === undefined ? 'ok    ' : 'FAILED'} ${name}\n${outcome === undefined ? '' : `       ${outcome}\n`}`,
    );
    if (outcome !== undefined) failed++;
  }
  return failed === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} finally {
  await disposeAll();
}
