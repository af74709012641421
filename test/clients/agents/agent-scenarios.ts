import { join } from 'node:path';
import type { FakeProvider } from '@sluice/fake-provider';
import { expectAbort, stallingAnswer } from '../scenarios.ts';
import {
  type AgentScenario,
  bodiesOf,
  email,
  expectFile,
  expectOutput,
  expectRefusal,
  iban,
  leaksTo,
  toolCalls,
} from './agent-checks.ts';
import type { Agent } from './agent-list.ts';
import { tenCallScenarios } from './ten-calls.ts';

const question = 'Say something nice about gateways.';
const longText = 'Wörter, 語 and 🙂 in many pieces. '.repeat(40).trim();

/** The agent reads a file, writes another with `content`, and says so. */
const enqueueFileTask = (
  fake: FakeProvider,
  agent: Agent,
  { from, to, content }: { readonly from: string; readonly to: string; readonly content: string },
): void => {
  fake.enqueue(toolCalls([agent.readFile(from)]), toolCalls([agent.writeFile(to, content)]), {
    answer: { text: `I wrote ${content}.` },
  });
};

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
      return (
        leaksTo(fake) ??
        expectOutput(run, `I wrote ${iban}.`) ??
        (sent.includes('about account') ? undefined : 'the provider did not receive the file') ??
        (await expectFile(folder, 'account.txt', iban))
      );
    },
  },
  ...tenCallScenarios,
  {
    name: 'error',
    isFaceless: true,
    prompt: question,
    key: 'wrong',
    check: ({ run, agent }) => expectRefusal(run, agent.says?.['error'] ?? 'Incorrect API key provided'),
  },
  {
    name: 'budget',
    isFaceless: true,
    prompt: question,
    key: 'exhausted',
    // Agents repeat the request after a 429, some of them more often than the gateway advises.
    timeoutMs: 240_000,
    check: ({ run, agent }) =>
      expectRefusal(run, agent.says?.['budget'] ?? 'budget of this key is exhausted'),
  },
  {
    name: 'cancel',
    prompt: question,
    prepare: (fake) => {
      fake.setDefault(stallingAnswer);
    },
    isInterrupted: true,
    check: async ({ run, fake }) =>
      run.hasTimedOut ? 'it does not end when it is interrupted' : await expectAbort(fake),
  },
];
