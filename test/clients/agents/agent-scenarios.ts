import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FakeProvider } from '@sluice/fake-provider';
import { expectAbort } from '../scenarios.ts';
import type { Agent, AgentToolCall } from './agent-list.ts';
import type { AgentRun } from './run-agent.ts';

/** What a check may look at. */
export interface AgentEnd {
  readonly run: AgentRun;
  readonly fake: FakeProvider;
  /** Where the agent worked. */
  readonly folder: string;
}

export interface AgentScenario {
  readonly name: string;
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

const email = 'karin.holzmann@example.org';
const iban = 'DE89 3704 0044 0532 0130 00';
const question = 'Say something nice about gateways.';
const longText = 'Wörter, 語 and 🙂 in many pieces. '.repeat(40).trim();

const toolCall = ({ name, input }: AgentToolCall, id: string) => ({
  answer: { toolCalls: [{ id, name, arguments: JSON.stringify(input) }] },
});

const withoutBlanks = (text: string): string => text.replaceAll(/\s+/gu, '');

/** Agents wrap what they print. */
function expectOutput({ output, exitCode, hasTimedOut }: AgentRun, wanted: string): string | undefined {
  if (hasTimedOut) return `it does not end: ${output.slice(-200)}`;
  if (exitCode !== 0) return `it ended with ${exitCode}: ${output.slice(-200)}`;
  if (withoutBlanks(output).includes(withoutBlanks(wanted))) return undefined;
  return `it printed ${JSON.stringify(output.slice(-200))}`;
}

function expectRefusal({ output, exitCode, hasTimedOut }: AgentRun, wanted: string): string | undefined {
  if (hasTimedOut) return `it does not end: ${output.slice(-200)}`;
  if (exitCode === 0) return `it ended as if all was well: ${output.slice(-200)}`;
  if (withoutBlanks(output).includes(withoutBlanks(wanted))) return undefined;
  return `the reason is not shown: ${output.slice(-200)}`;
}

async function expectFile(folder: string, name: string, wanted: string): Promise<string | undefined> {
  const text = await readFile(join(folder, name), 'utf8').catch(() => 'nothing');
  return text.trimEnd() === wanted ? undefined : `${name} contains ${JSON.stringify(text)}`;
}

/** The agent reads a file, writes another with `content`, and says so. */
const enqueueFileTask = (
  fake: FakeProvider,
  agent: Agent,
  { from, to, content }: { readonly from: string; readonly to: string; readonly content: string },
): void => {
  fake.enqueue(toolCall(agent.readFile(from), 'call_1'), toolCall(agent.writeFile(to, content), 'call_2'), {
    answer: { text: `I wrote ${content}.` },
  });
};

const bodiesOf = (fake: FakeProvider): string =>
  fake.receipts
    .requests()
    .map(({ body }) => body ?? '')
    .join('\n');

/** The scenarios of the other clients, as far as an agent has them, with files in place of made-up tools. */
export const agentScenarios: readonly AgentScenario[] = [
  {
    name: 'chat',
    prompt: question,
    check: ({ run }) => expectOutput(run, `You said: `) ?? expectOutput(run, question),
  },
  {
    name: 'stream',
    prompt: question,
    prepare: (fake) => {
      fake.enqueue({ answer: { text: longText }, stream: { chunkSize: 7, betweenMs: 1 } });
    },
    check: ({ run, fake }) =>
      expectOutput(run, longText) ??
      (fake.receipts.requests()[0]?.stream === true ? undefined : 'it asked for no stream'),
  },
  {
    name: 'tools',
    prompt: 'Copy the words of source.txt to target.txt.',
    files: { 'source.txt': 'green walls' },
    prepare: (fake, agent, folder) => {
      const paths = { from: join(folder, 'source.txt'), to: join(folder, 'target.txt') };
      enqueueFileTask(fake, agent, { ...paths, content: 'green walls' });
    },
    check: async ({ run, fake, folder }) =>
      expectOutput(run, 'I wrote green walls.') ??
      (bodiesOf(fake).includes('green walls') ? undefined : 'the provider did not receive the file') ??
      (await expectFile(folder, 'target.txt', 'green walls')),
  },
  {
    name: 'private',
    key: 'private',
    prompt: `Write the account in contact.txt to account.txt, and tell ${email}.`,
    files: { 'contact.txt': `Write to ${email} about account ${iban}.` },
    prepare: (fake, agent, folder) => {
      const paths = { from: join(folder, 'contact.txt'), to: join(folder, 'account.txt') };
      // Not the address: some agents write addresses of their own into the system message.
      enqueueFileTask(fake, agent, { ...paths, content: '<IBAN_1>' });
    },
    check: async ({ run, fake, folder }) => {
      const sent = bodiesOf(fake);
      const leaked = [email, 'holzmann', iban, '0532 0130'].filter((value) => sent.includes(value));
      if (leaked.length > 0) return `the provider received ${leaked.join(', ')}`;
      return (
        expectOutput(run, `I wrote ${iban}.`) ??
        (sent.includes('about account') ? undefined : 'the provider did not receive the file') ??
        (await expectFile(folder, 'account.txt', iban))
      );
    },
  },
  {
    name: 'error',
    prompt: question,
    key: 'wrong',
    check: ({ run }) => expectRefusal(run, 'Incorrect API key provided.'),
  },
  {
    name: 'budget',
    prompt: question,
    key: 'exhausted',
    // Agents repeat the request after a 429, some of them more often than the gateway advises.
    timeoutMs: 240_000,
    check: ({ run }) => expectRefusal(run, 'budget of this key is exhausted'),
  },
  {
    name: 'cancel',
    prompt: question,
    prepare: (fake) => {
      fake.setDefault({ stream: { actions: [{ at: 3, do: 'stall' }] } });
    },
    isInterrupted: true,
    check: async ({ run, fake }) =>
      run.hasTimedOut ? 'it does not end when it is interrupted' : await expectAbort(fake),
  },
];
