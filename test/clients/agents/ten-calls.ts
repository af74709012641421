import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FakeProvider } from '@sluice/fake-provider';
import {
  type AgentEnd,
  type AgentScenario,
  bodiesOf,
  email,
  expectFile,
  expectOutput,
  iban,
  leaksTo,
  otherIban,
  toolCalls,
} from './agent-checks.ts';
import type { Agent } from './agent-list.ts';

/** What the files hold. */
interface Texts {
  readonly first: string;
  readonly second: string;
}

/** Six turns with ten calls, one after the other and side by side, each turn with reasoning. */
function enqueueTenCalls(fake: FakeProvider, agent: Agent, folder: string, { first, second }: Texts): void {
  const read = (name: string) => agent.readFile(join(folder, name));
  const write = (name: string, text: string) => agent.writeFile(join(folder, name), text);
  fake.enqueue(
    toolCalls([read('first.txt'), read('second.txt')], 'I read both.'),
    toolCalls([write('third.txt', first)], 'Now the third.'),
    toolCalls([read('third.txt')], 'Is it right?'),
    toolCalls([write('fourth.txt', second), write('fifth.txt', `${first} and ${second}`)], 'Two more.'),
    toolCalls([read('fourth.txt'), read('fifth.txt'), read('first.txt')], 'All of them.'),
    toolCalls([write('sixth.txt', second)], 'The last one.'),
    { answer: { reasoning: 'Done.', text: `I wrote ${first} and ${second}.` } },
  );
}

/** Providers that sign reasoning refuse a history without it; whoever asked for reasoning gets it signed. */
function expectSignatures({ fake, face }: AgentEnd): string | undefined {
  const statuses = fake.receipts.answers().map(({ status }) => status);
  if (statuses.some((status) => status !== 200)) return `the provider answered ${statuses.join(', ')}`;
  if (face === 'openai') return undefined;
  const last = fake.receipts.requests().at(-1)?.body ?? '';
  const signatures = last.match(/"(?:thoughtS|s)ignature":"(?!skip_thought)[^"]+"/g) ?? [];
  return signatures.length >= 6 ? undefined : `the provider got ${signatures.length} signatures back`;
}

async function expectFiles(folder: string, { first, second }: Texts): Promise<string | undefined> {
  return (
    (await expectFile(folder, 'third.txt', first)) ??
    (await expectFile(folder, 'fourth.txt', second)) ??
    (await expectFile(folder, 'fifth.txt', `${first} and ${second}`)) ??
    (await expectFile(folder, 'sixth.txt', second)) ??
    // Not changed by reading.
    (await readFile(join(folder, 'first.txt'), 'utf8').then((text) =>
      text.includes(first) ? undefined : `first.txt contains ${text}`,
    ))
  );
}

const plain: Texts = { first: 'green walls', second: 'blue doors' };
const real: Texts = { first: iban, second: otherIban };

/** Tasks of ten calls of the agent's own tools. */
export const tenCallScenarios: readonly AgentScenario[] = [
  {
    name: 'ten',
    prompt: 'Distribute the words of first.txt and second.txt over four more files.',
    files: { 'first.txt': plain.first, 'second.txt': plain.second },
    prepare: (fake, agent, folder) => enqueueTenCalls(fake, agent, folder, plain),
    check: async (end) =>
      expectOutput(end.run, `I wrote ${plain.first} and ${plain.second}.`) ??
      expectSignatures(end) ??
      (bodiesOf(end.fake).includes(plain.second) ? undefined : 'the provider did not receive the files') ??
      (await expectFiles(end.folder, plain)),
  },
  {
    name: 'ten-private',
    key: 'private',
    prompt: `Distribute the values of first.txt and second.txt over four more files: ${iban} and ${otherIban}.`,
    files: { 'first.txt': `Account ${iban}`, 'second.txt': `Account ${otherIban} of ${email}` },
    prepare: (fake, agent, folder) => {
      enqueueTenCalls(fake, agent, folder, { first: '<IBAN_1>', second: '<IBAN_2>' });
    },
    check: async (end) =>
      leaksTo(end.fake) ??
      expectOutput(end.run, `I wrote ${real.first} and ${real.second}.`) ??
      expectSignatures(end) ??
      (await expectFiles(end.folder, real)),
  },
];
