/** Recorded answers of all providers, told over the Messages and the Responses API: the same text, reasoning, calls and usage. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  type ChatCompletion,
  createMessagesStreamEncoder,
  encodeChunk,
  encodeMessage,
  encodeResponse,
  type StreamChunk,
} from './index.ts';
import { replayMessageEvents } from './test-support/replay-message-events.ts';
import { encodeStream, responseContext } from './test-support/response-chunks.ts';
import { decodeFrom, openStreamOf, wireIds } from './test-support/wires.ts';
import {
  arrayOrEmpty,
  chunksOfAnswer,
  isRecord,
  type JsonObject,
  recordOrEmpty,
} from './translation/index.ts';

interface Fixture {
  readonly description: string;
  readonly body?: unknown;
  readonly events?: readonly { readonly event?: string; readonly data: unknown }[];
}

const fixtures = fileURLToPath(new URL('../fixtures', import.meta.url));
const identity = { id: 'chatcmpl-own', created: 1_700_000_000, model: 'p/m', includeUsage: true };
const casesIn = (kind: 'responses' | 'streams') =>
  wireIds.flatMap((wire) =>
    readdirSync(join(fixtures, kind, wire)).map((file) => {
      const fixture: Fixture = JSON.parse(readFileSync(join(fixtures, kind, wire, file), 'utf8'));
      return { name: `${wire}/${file}`, wire, fixture };
    }),
  );

/** What a model said, in a form that all APIs can be compared in. */
interface Said {
  text: string;
  reasoning: string;
  readonly calls: (readonly [name: unknown, input: unknown])[];
  tokens?: readonly [prompt: number, cached: number, output: number];
}

const nothing = (): Said => ({ text: '', reasoning: '', calls: [] });
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function inputOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value === '' ? '{}' : value);
  } catch {
    return value;
  }
}

/** Of chat chunks or of a completion; the first choice is the answer. */
function saidInChat(parts: readonly JsonObject[]): Said {
  const said = nothing();
  const calls = new Map<unknown, { name: string; input: string }>();
  for (const { choices, usage } of parts) {
    for (const choice of arrayOrEmpty(choices).filter(isRecord)) {
      if (choice['index'] === 0) addDelta(said, calls, recordOrEmpty(choice['delta'] ?? choice['message']));
    }
    if (isRecord(usage)) said.tokens = tokensOf(usage);
  }
  for (const { name, input } of calls.values()) said.calls.push([name, inputOf(input)]);
  return said;
}

function addDelta(said: Said, calls: Map<unknown, { name: string; input: string }>, delta: JsonObject): void {
  said.text += textOf(delta['content']) + textOf(delta['refusal']);
  said.reasoning += textOf(delta['reasoning_content']);
  for (const [at, call] of arrayOrEmpty(delta['tool_calls']).entries()) {
    const { index = at, function: called, custom } = recordOrEmpty(call);
    const known = calls.get(index) ?? { name: '', input: '' };
    const { name, arguments: args, input } = recordOrEmpty(called ?? custom);
    known.name += textOf(name);
    known.input += textOf(args) + textOf(input);
    calls.set(index, known);
  }
}

function tokensOf(usage: JsonObject): NonNullable<Said['tokens']> {
  const details = recordOrEmpty(usage['prompt_tokens_details']);
  return [
    Number(usage['prompt_tokens']),
    Number(details['cached_tokens'] ?? 0),
    Number(usage['completion_tokens']),
  ];
}

function saidInMessage({ content, usage }: JsonObject): Said {
  const said = nothing();
  for (const block of arrayOrEmpty(content).filter(isRecord)) {
    said.text += textOf(block['text']);
    said.reasoning += textOf(block['thinking']);
    if (block['type'] === 'tool_use') said.calls.push([block['name'], block['input']]);
  }
  const counts = recordOrEmpty(usage);
  const read = Number(counts['cache_read_input_tokens']);
  const prompt = Number(counts['input_tokens']) + read + Number(counts['cache_creation_input_tokens']);
  said.tokens = [prompt, read, Number(counts['output_tokens'])];
  return said;
}

/** The Messages API has only objects for arguments: a text of a custom tool, or a fragment, comes as one. */
const toObjects = (said: Said): Said => ({
  ...said,
  calls: said.calls.map(([name, input]) => [name, isRecord(input) ? input : expect.anything()]),
});

function saidInResponse({ output, usage }: JsonObject): Said {
  const said = nothing();
  for (const item of arrayOrEmpty(output).filter(isRecord)) {
    for (const part of arrayOrEmpty(item['content']).filter(isRecord))
      said.text += textOf(part['text']) + textOf(part['refusal']);
    for (const part of arrayOrEmpty(item['summary']).filter(isRecord)) said.reasoning += textOf(part['text']);
    if (textOf(item['type']).endsWith('_call'))
      said.calls.push([item['name'], inputOf(item['arguments'] ?? item['input'])]);
  }
  if (!isRecord(usage)) return said;
  const cached = Number(recordOrEmpty(usage['input_tokens_details'])['cached_tokens']);
  said.tokens = [Number(usage['input_tokens']), cached, Number(usage['output_tokens'])];
  return said;
}

const context = { id: 'msg_1', model: 'p/m', promptTokens: 0, envelopes: { seal: () => 'sealed' } };
const plain = (value: object): JsonObject => JSON.parse(JSON.stringify(value));

function expectStreams(chunks: readonly StreamChunk[]): void {
  const said = saidInChat(chunks.map((chunk) => JSON.parse(encodeChunk(chunk))));
  const encoder = createMessagesStreamEncoder(context);
  const text = chunks.map((chunk) => encoder.write([chunk])).join('') + encoder.end();
  expect(saidInMessage(replayMessageEvents(text))).toMatchObject(toObjects(said));
  expect(saidInResponse(encodeStream(chunks).response)).toMatchObject(said);
}

const chunksOf = (completion: ChatCompletion): readonly StreamChunk[] => chunksOfAnswer(completion, true);

describe('recorded answers over other APIs', () => {
  it.each(casesIn('responses'))('$name: $fixture.description', ({ wire, fixture }) => {
    const { response } = decodeFrom(wire, fixture.body, { ...identity, ...plainOptions(fixture) });
    const said = saidInChat([plain(response)]);
    const message = saidInMessage(plain(encodeMessage(response, context)));
    // Texts that stand beside a refusal are set apart.
    expect({ ...message, text: message.text.replace('\n\n', '') }).toMatchObject({
      ...toObjects(said),
      text: said.text.replace('\n\n', ''),
    });
    expect(saidInResponse(plain(encodeResponse(response, responseContext)))).toMatchObject(said);
    expectStreams(chunksOf(response));
  });
});

describe('recorded streams over other APIs', () => {
  it.each(casesIn('streams'))('$name: $fixture.description', ({ wire, fixture }) => {
    const decoder = openStreamOf(wire, { ...identity, ...plainOptions(fixture) });
    const chunks = (fixture.events ?? []).flatMap(({ event, data }) =>
      decoder.event(typeof data === 'string' ? data : JSON.stringify(data), event),
    );
    expectStreams([...chunks, ...decoder.end().chunks]);
  });
});

/** How the fixture is decoded, as its golden file was. */
function plainOptions(fixture: Fixture): object {
  const { description: _, body: __, events: ___, ...options } = fixture;
  return { ...options, legacyFunctions: false, includeUsage: true };
}
