/** The vendors' SDKs as published, installed into bench/peers/vendor-sdks on first use. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { StreamReader } from './readers.ts';

const folder = fileURLToPath(new URL('../peers/vendor-sdks', import.meta.url));
const install = [
  'install',
  '--prefix',
  folder,
  '--no-package-lock',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
];

/** As much of the SDKs as is called here. */
interface AnthropicSdk {
  readonly default: new (
    options: object,
  ) => {
    readonly messages: { create(body: object): Promise<AsyncIterable<{ delta?: { text?: string } }>> };
  };
}
interface GenAiSdk {
  readonly GoogleGenAI: new (
    options: object,
  ) => {
    readonly models: { generateContentStream(body: object): Promise<AsyncIterable<{ text?: string }>> };
  };
}

/** Makes the packages present; false where npm cannot. */
export async function installVendorSdks(note: (text: string) => void): Promise<boolean> {
  if (existsSync(join(folder, 'node_modules/@anthropic-ai/sdk'))) return true;
  note('installing the vendor SDKs into bench/peers/vendor-sdks');
  try {
    await promisify(execFile)('npm', install, { cwd: folder, timeout: 180_000 });
    return true;
  } catch {
    return false;
  }
}

/** The Anthropic SDK over a `fetch` that answers from memory. */
export function anthropicSdk(): StreamReader {
  const load = createRequire(join(folder, 'package.json'));
  const sdk: AnthropicSdk = load('@anthropic-ai/sdk');
  let current = Buffer.alloc(0);
  const client = new sdk.default({
    apiKey: 'k',
    fetch: () => Promise.resolve(new Response(current, { headers: { 'content-type': 'text/event-stream' } })),
  });
  return {
    name: '@anthropic-ai/sdk',
    read: async (bytes) => {
      current = Buffer.from(bytes);
      const body = { model: 'm', max_tokens: 10, messages: [{ role: 'user', content: 'x' }], stream: true };
      let read = 0;
      for await (const event of await client.messages.create(body)) read += event.delta?.text?.length ?? 0;
      return read;
    },
  };
}

/** Google's SDK, likewise. */
export function googleSdk(): StreamReader {
  const load = createRequire(join(folder, 'package.json'));
  const sdk: GenAiSdk = load('@google/genai');
  let current = Buffer.alloc(0);
  const client = new sdk.GoogleGenAI({
    apiKey: 'k',
    httpOptions: {
      fetch: () =>
        Promise.resolve(new Response(current, { headers: { 'content-type': 'text/event-stream' } })),
    },
  });
  return {
    name: '@google/genai',
    read: async (bytes) => {
      current = Buffer.from(bytes);
      let read = 0;
      const stream = await client.models.generateContentStream({ model: 'gemini-x', contents: 'x' });
      for await (const chunk of stream) read += chunk.text?.length ?? 0;
      return read;
    },
  };
}
