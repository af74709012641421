import type { AnswerContent } from './answer-content.ts';
import { createAsker } from './client-reading.ts';
import { compareReadings, type Difference } from './compare.ts';
import { startGateway } from './gateway-process.ts';
import { readRecording } from './readings/index.ts';
import type { Recording } from './recordings.ts';
import { startReplayServer } from './replay-server.ts';

/** How the client asked. */
export type Way = 'whole' | 'streamed';

/** What came of one recording. */
export interface Result {
  readonly id: string;
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
 * Replays every recording to a gateway of its own and compares what a client gets with what the recording says.
 * @throws Error if the gateway does not start
 */
export async function replayAll(recordings: readonly Recording[]): Promise<Result[]> {
  const tasks = recordings.map((recording, index) => ({ recording, index, ways: waysOf(recording) }));
  const byKey = new Map(
    tasks.flatMap(({ recording, index, ways }) => ways.map((way) => [keyOf(index, way), recording] as const)),
  );
  const server = await startReplayServer(byKey);
  try {
    const gateway = await startGateway(configOf(byKey, server.address));
    try {
      const asker = createAsker(gateway.baseUrl, gateway.key);
      const results: Result[] = [];
      for (const { recording, index, ways } of tasks) {
        const expected = readRecording(recording);
        const found: Partial<Record<Way, readonly Difference[]>> = {};
        for (const way of ways) {
          const question = {
            model: `${keyOf(index, way)}/${modelOf(recording)}`,
            functions: expected.choices.flatMap(({ calls }) => calls.map(({ name }) => name)),
          };
          found[way] = compareReadings(expected, await asked(asker[way](question)));
        }
        results.push({ id: recording.id, ways: found });
      }
      return results;
    } finally {
      await gateway.stop();
    }
  } finally {
    await server.close();
  }
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
function keyOf(index: number, way: Way): string {
  return `r${index}-${way}`;
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
