/** What the scenarios of agents have in common. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FakeProvider } from '@sluice/fake-provider';
import type { Face } from '../client-list.ts';
import type { Agent, AgentToolCall } from './agent-list.ts';
import type { AgentRun } from './run-agent.ts';

/** What a check may look at. */
export interface AgentEnd {
  readonly run: AgentRun;
  readonly agent: Agent;
  readonly face: Face;
  readonly fake: FakeProvider;
  /** Where the agent worked. */
  readonly folder: string;
}

export interface AgentScenario {
  readonly name: string;
  /** Whether its outcome does not depend on the family of the model. */
  readonly isFaceless?: boolean;
  readonly prompt: string;
  readonly key?: 'private' | 'wrong' | 'exhausted';
  /** Texts of the files in the work folder. */
  readonly files?: Readonly<Record<string, string>>;
  /** Prepares the answers of the provider. */
  readonly prepare?: (fake: FakeProvider, agent: Agent, folder: string) => void;
  /** Whether the user presses Ctrl-C when the provider has received the request. */
  readonly isInterrupted?: boolean;
  readonly timeoutMs?: number;
  /** What is wrong; undefined if everything is right. */
  readonly check: (end: AgentEnd) => Promise<string | undefined> | string | undefined;
}

/** Personal data of the scenarios. */
export const email = 'karin.holzmann@example.org';
export const iban = 'DE89 3704 0044 0532 0130 00';
export const otherIban = 'FR14 2004 1010 0505 0001 3M02 606';

/** An answer of the provider that calls tools. */
export const toolCalls = (calls: readonly AgentToolCall[], reasoning?: string) => ({
  answer: {
    ...(reasoning === undefined ? {} : { reasoning }),
    toolCalls: calls.map(({ name, input }) => ({ name, arguments: JSON.stringify(input) })),
  },
});

const withoutBlanks = (text: string): string => text.replaceAll(/\s+/gu, '');

/** Agents wrap what they print. */
export function expectOutput(
  { output, exitCode, hasTimedOut }: AgentRun,
  wanted: string,
): string | undefined {
  if (hasTimedOut) return `it does not end: ${output.slice(-200)}`;
  if (exitCode !== 0) return `it ended with ${exitCode}: ${output.slice(-200)}`;
  if (withoutBlanks(output).includes(withoutBlanks(wanted))) return undefined;
  return `it printed ${JSON.stringify(output.slice(-200))}`;
}

export function expectRefusal(
  { output, exitCode, hasTimedOut }: AgentRun,
  wanted: string,
): string | undefined {
  if (hasTimedOut) return `it does not end: ${output.slice(-200)}`;
  if (exitCode === 0) return `it ended as if all was well: ${output.slice(-200)}`;
  if (withoutBlanks(output).includes(withoutBlanks(wanted))) return undefined;
  return `the reason is not shown: ${output.slice(-200)}`;
}

export async function expectFile(folder: string, name: string, wanted: string): Promise<string | undefined> {
  const text = await readFile(join(folder, name), 'utf8').catch(() => 'nothing');
  return text.trimEnd() === wanted ? undefined : `${name} contains ${JSON.stringify(text)}`;
}

export const bodiesOf = (fake: FakeProvider): string =>
  fake.receipts
    .requests()
    .map(({ body }) => body ?? '')
    .join('\n');

/** Values of the user that the provider received. */
export function leaksTo(fake: FakeProvider): string | undefined {
  const sent = bodiesOf(fake);
  const leaked = [email, 'holzmann', iban, '0532 0130', otherIban, '3M02 606'].filter((value) =>
    sent.includes(value),
  );
  return leaked.length === 0 ? undefined : `the provider received ${leaked.join(', ')}`;
}
