/** Puts a proxy between a client and the gateway, and keeps the requests. */
import type { AddressInfo } from 'node:net';
import { createRecordProxy, type Exchange } from '@sluice/record';
import { email, iban } from '../agents/agent-checks.ts';
import { type AgentWorld, agentRoot } from '../agents/perform-agent.ts';
import type { Client, Face } from '../client-list.ts';
import { recordedKey, recordedModel } from './recording.ts';
import { writeRecording } from './write-recording.ts';

interface Named {
  readonly client: Pick<Client, 'name' | 'packages'>;
  readonly scenario: string;
  readonly face: Face;
}

/** The family whose models a client is made for: it sends what they understand. */
export const recordedFaceOf = ({ api }: Pick<Client, 'api'>): Face =>
  api === 'messages' ? 'anthropic' : 'openai';

/** Performs a scenario in a world whose address is that of the proxy. Only what went well is written. */
export async function recordScenario(
  folder: string,
  { client, scenario, face }: Named,
  world: AgentWorld,
  perform: (world: AgentWorld) => Promise<string>,
): Promise<string> {
  const exchanges: Exchange[] = [];
  const { origin } = new URL(world.baseUrl);
  const proxy = createRecordProxy(new URL(origin), (exchange) => exchanges.push(exchange));
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve);
  });
  const { port } = proxy.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}`;
  const outcome = await perform({ ...world, baseUrl: world.baseUrl.replace(origin, address) });
  proxy.closeAllConnections();
  proxy.close();
  if (outcome !== 'ok') return outcome;
  const models = Object.values(world.models).map((model) => [model, recordedModel]);
  const keys = Object.values(world.keys).map((key) => [key, recordedKey]);
  const replaced = Object.fromEntries([
    ...models,
    ...keys,
    [address, 'http://127.0.0.1:4100'],
    [`127.0.0.1:${port}`, '127.0.0.1:4100'],
    [agentRoot, '/home/user/agent'],
  ]);
  const facts = { replaced, kept: [email, iban] };
  await writeRecording(folder, {
    client: client.name,
    versions: client.packages,
    scenario,
    face,
    exchanges,
    facts,
  });
  return outcome;
}
