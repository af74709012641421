import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FakeProvider } from '@sluice/fake-provider';
import type { Face } from '../client-list.ts';
import type { AgentScenario } from './agent-checks.ts';
import type { Agent } from './agent-list.ts';
import { runAgent } from './run-agent.ts';

/** The gateway and the provider behind it. */
export interface AgentWorld {
  readonly fake: FakeProvider;
  readonly baseUrl: string;
  readonly keys: Readonly<Record<'plain' | 'private' | 'wrong' | 'exhausted', string>>;
  /** A model of each family. */
  readonly models: Readonly<Record<Face, string>>;
}

/**
 * Home and work folder of agents. No random letters: what looks like a key or a name is replaced, and the scripted provider could
 * not know by what.
 */
export const agentRoot = join(tmpdir(), `sluice-agent-${process.pid}`);

/** Performs a scenario with a home and a work folder of its own. Returns `ok`, or what is wrong. */
export async function performAgent(
  agent: Agent,
  { prompt, key, files, prepare, isInterrupted, timeoutMs, check }: AgentScenario,
  { installed, world, face }: { readonly installed: string; readonly world: AgentWorld; readonly face: Face },
): Promise<string> {
  const { fake, baseUrl, keys, models } = world;
  await rm(agentRoot, { recursive: true, force: true });
  const [folder, home] = [join(agentRoot, 'work'), join(agentRoot, 'home')];
  await mkdir(folder, { recursive: true });
  await mkdir(home);
  for (const [name, text] of Object.entries(files ?? {})) await writeFile(join(folder, name), text);
  fake.reset();
  prepare?.(fake, agent, folder);
  const task = { prompt, baseUrl, key: keys[key ?? 'plain'], model: models[face], folder, home };
  const interruptWhen = isInterrupted === true ? () => receivedBy(fake) : undefined;
  const run = await runAgent(agent, { task, installed, interruptWhen, timeoutMs });
  const outcome = (await check({ run, agent, face, fake, folder })) ?? 'ok';
  await rm(agentRoot, { recursive: true, force: true });
  return outcome;
}

/** Resolves a moment after the provider received a request, when the agent reads its answer. */
async function receivedBy(fake: FakeProvider): Promise<void> {
  while (fake.receipts.requests().length === 0) await pause(50);
  await pause(500);
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
