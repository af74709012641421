import type { AnswerContent } from './answer-content.ts';
import { createCompletionsAsker, createMessagesAsker, createResponsesAsker, toldBy } from './api-readings.ts';
import { type Asker, createChatAsker } from './client-reading.ts';
import { compareReadings, type Difference } from './compare.ts';
import { startGateway } from './gateway-process.ts';
import { readRecording } from './readings/index.ts';
import type { Recording } from './recordings.ts';
import { startReplayServer } from './replay-server.ts';

/** How the client asked. */
export type Way = 'whole' | 'streamed';

/** APIs of clients. */
export const apiNames = ['chat', 'messages', 'responses', 'completions'] as const;
export type ApiName = (typeof apiNames)[number];

/** What came of one recording on one API. */
export interface Result {
  readonly id: string;
  readonly api: ApiName;
  /** Differences for each way of asking; a stream cannot be asked for in one piece. */
  readonly ways: Readonly<Partial<Record<Way, readonly Difference[]>>>;
}

/** Wires with a protocol of their own; everything else that speaks OpenAI's is `openai` with a preset. */
const protocols: ReadonlySet<string> = new Set([
  'azure',
  'mistral',
  'anthropic',
  'gemini',
  'bedrock',
  'cohere',
]);

/** Names that pick the profile of a current model where a recording names none. */
const models: ReadonlyMap<string, string> = new Map([
  ['anthropic', 'claude-sonnet-4-6'],
  ['bedrock', 'us.anthropic.claude-sonnet-4-6'],
  ['cohere', 'command-a-reasoning-08-2025'],
  ['gemini', 'gemini-3-pro-preview'],
]);

/**
 * Replays every recording to a gateway of its own and compares what a client gets on each API with what the recording says.
 * @throws Error if the gateway does not start
 */
export async function replayAll(
  recordings: readonly Recording[],
  apis: readonly ApiName[],
): Promise<Result[]> {
  const tasks = recordings.flatMap((recording, index) =>
    apis
      .filter((api) => isTold(api, recording))
      .map((api) => ({ recording, api, index, ways: waysOf(recording) })),
  );
  const byKey = new Map(
    tasks.flatMap(({ recording, api, index, ways }) =>
      ways.map((way) => [keyOf(index, api, way), recording] as const),
    ),
  );
  const server = await startReplayServer(byKey);
  try {
    const gateway = await startGateway(configOf(byKey, server.address));
    try {
      const askers = askersOf(gateway.baseUrl, gateway.key);
      const results: Result[] = [];
      for (const { recording, api, index, ways } of tasks) {
        const expected = toldBy(api, readRecording(recording), recording.status);
        const found: Partial<Record<Way, readonly Difference[]>> = {};
        for (const way of ways) {
          const question = {
            model: `${keyOf(index, api, way)}/${modelOf(recording)}`,
            functions: expected.choices.flatMap(({ calls }) => calls.map(({ name }) => name)),
          };
          found[way] = compareReadings(expected, await asked(askers[api][way](question)));
        }
        results.push({ id: recording.id, api, ways: found });
      }
      return results;
    } finally {
      await gateway.stop();
    }
  } finally {
    await server.close();
  }
}

function askersOf(baseUrl: string, key: string): Readonly<Record<ApiName, Asker>> {
  return {
    chat: createChatAsker(baseUrl, key),
    messages: createMessagesAsker(baseUrl, key),
    responses: createResponsesAsker(baseUrl, key),
    completions: createCompletionsAsker(baseUrl, key),
  };
}

/** Completions offer no tools: a call cannot be an answer there. */
function isTold(api: ApiName, recording: Recording): boolean {
  if (api !== 'completions') return true;
  return readRecording(recording).choices.every(({ calls }) => calls.length === 0);
}

async function asked(answer: Promise<AnswerContent>): Promise<AnswerContent> {
  try {
    return await answer;
  } catch (error) {
    // What the client itself cannot read is a difference like any other.
    return {
      choices: [{ text: String(error), reasoning: '', calls: [], finish: null }],
      usage: null,
      error: null,
    };
  }
}

function waysOf({ stream }: Recording): readonly Way[] {
  return stream ? ['streamed'] : ['whole', 'streamed'];
}

/**
 * A provider for each question: one that refused is left alone for a while, and would answer for the next.
 */
function keyOf(index: number, api: ApiName, way: Way): string {
  return `r${index}-${api}-${way}`;
}

function configOf(byKey: ReadonlyMap<string, Recording>, address: (key: string) => string): unknown {
  const providers = Object.fromEntries(
    [...byKey].map(([key, { provider, wire }]) => {
      const protocol = protocols.has(provider) ? provider : protocols.has(wire) ? wire : 'openai';
      return [
        key,
        {
          protocol,
          ...(protocol === 'openai' ? { preset: provider } : {}),
          // A recording answers on the API that it was made on.
          apis: protocol === 'anthropic' ? ['chat', 'messages'] : ['chat'],
          base_url: address(key),
          api_key: 'sk-replayed-0123456789',
          allow_private_network: true,
          retries: 0,
        },
      ];
    }),
  );
  return { discovery: 'off', providers };
}

function modelOf({ model, wire, provider }: Recording): string {
  return model ?? models.get(wire) ?? `${provider}-model`;
}
