import type { FakeProvider, Script } from '@sluice/fake-provider';

/** What a script is asked to do. */
interface Task {
  readonly kind: 'chat' | 'stream' | 'tools' | 'object';
  readonly prompt: string;
  readonly model?: string;
  readonly tool?: { readonly name: string; readonly parameter: string; readonly result: string };
  /** Leave the stream after its first piece. */
  readonly isCancelled?: boolean;
}

/** What a script printed. */
export interface TaskResult {
  readonly text?: string;
  readonly pieces?: number;
  readonly calls?: readonly Readonly<Record<string, unknown>>[];
  readonly object?: unknown;
  readonly error?: { readonly message: string; readonly status?: number };
}

export interface Scenario {
  readonly name: string;
  /** Whether its outcome does not depend on the family of the model: it is run with the first one only. */
  readonly isFaceless?: boolean;
  readonly task: Task;
  /** Whether the key requires anonymization. */
  readonly isPrivate?: boolean;
  /** Prepares the answers of the provider. @param objectTool tool by which the client asks for an object, if it does */
  readonly prepare?: (fake: FakeProvider, objectTool: string | undefined) => void;
  /** What is wrong; undefined if everything is right. */
  readonly check: (
    result: TaskResult,
    fake: FakeProvider,
  ) => Promise<string | undefined> | string | undefined;
}

const email = 'karin.holzmann@example.org';
const iban = 'DE89 3704 0044 0532 0130 00';
const question = 'Say something nice about gateways.';

const toolCall = (name: string, args: Readonly<Record<string, string>>) => ({
  answer: { toolCalls: [{ id: 'call_1', name, arguments: JSON.stringify(args) }] },
});

const expectText = ({ text, error }: TaskResult, wanted: string): string | undefined =>
  error === undefined && text?.includes(wanted) === true
    ? undefined
    : `the text is ${JSON.stringify(text)}${error === undefined ? '' : `, the error ${error.message}`}`;

const expectCall = ({ calls }: TaskResult, name: string, wanted: string): string | undefined =>
  calls?.length === 1 && calls[0]?.[name] === wanted
    ? undefined
    : `the tool was called with ${JSON.stringify(calls)}`;

/** The provider notices that the client left. */
export async function expectAbort(fake: FakeProvider): Promise<string | undefined> {
  const seq = fake.receipts.requests().at(-1)?.seq;
  if (seq === undefined) return 'the provider received nothing';
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, 10_000, undefined));
  const answer = await Promise.race([fake.receipts.answerOf(seq), late]);
  return answer?.outcome === 'aborted'
    ? undefined
    : `the provider's answer is ${answer?.outcome ?? 'still open'}`;
}

/** Stalls when the text has begun, in the stream of any provider. */
export const stallingAnswer: Script = {
  answer: { text: 'word '.repeat(50) },
  stream: { actions: [{ at: 6, do: 'stall' }] },
};

export const scenarios: readonly Scenario[] = [
  {
    name: 'chat',
    task: { kind: 'chat', prompt: question },
    check: (result) => expectText(result, `You said: ${question}`),
  },
  {
    name: 'stream',
    task: { kind: 'stream', prompt: question },
    check: (result) =>
      expectText(result, `You said: ${question}`) ??
      ((result.pieces ?? 0) > 1 ? undefined : `the text came in ${result.pieces} pieces`),
  },
  {
    name: 'tools',
    task: {
      kind: 'tools',
      prompt: 'How is it in Oslo?',
      tool: { name: 'weather', parameter: 'city', result: 'Cold.' },
    },
    prepare: (fake) => {
      fake.enqueue(toolCall('weather', { city: 'Oslo' }), { answer: { text: 'Cold and wet.' } });
    },
    check: (result) => expectCall(result, 'city', 'Oslo') ?? expectText(result, 'Cold and wet.'),
  },
  {
    name: 'private',
    isPrivate: true,
    task: {
      kind: 'tools',
      prompt: `Tell ${email} that ${iban} was charged.`,
      tool: { name: 'send_mail', parameter: 'to', result: `Sent to ${email}.` },
    },
    prepare: (fake) => {
      fake.enqueue(toolCall('send_mail', { to: '<EMAIL_ADDRESS_1>' }), {
        answer: { text: 'I told <EMAIL_ADDRESS_1>.' },
      });
    },
    check: (result, fake) => {
      const sent = fake.receipts.requests().map(({ body }) => body ?? '');
      const leaked = [email, 'holzmann', iban, '0532 0130'].filter((value) =>
        sent.join('\n').includes(value),
      );
      if (sent.length !== 2) return `the provider received ${sent.length} requests`;
      if (leaked.length > 0) return `the provider received ${leaked.join(', ')}`;
      return expectCall(result, 'to', email) ?? expectText(result, `I told ${email}.`);
    },
  },
  {
    name: 'object',
    task: { kind: 'object', prompt: 'How is it in Oslo?' },
    prepare: (fake, objectTool) => {
      const text = '{"city":"Oslo","degrees":3}';
      fake.enqueue(
        objectTool === undefined
          ? { answer: { text } }
          : { answer: { toolCalls: [{ name: objectTool, arguments: text }] } },
      );
    },
    check: ({ object, error }) =>
      JSON.stringify(object) === '{"city":"Oslo","degrees":3}' ||
      JSON.stringify(object) === '{"city":"Oslo","degrees":3.0}'
        ? undefined
        : `the object is ${JSON.stringify(object)} ${error?.message ?? ''}`,
  },
  {
    name: 'error',
    isFaceless: true,
    task: { kind: 'chat', prompt: question, model: 'fake/missing' },
    check: ({ error, text }) => {
      if (error === undefined) return `it was answered: ${text}`;
      return /missing|not found/i.test(error.message)
        ? undefined
        : `the reason is not shown: ${error.message}`;
    },
    prepare: (fake) => {
      fake.enqueue({
        status: 404,
        json: {
          error: {
            message: 'The model fake/missing was not found.',
            type: 'invalid_request_error',
            param: 'model',
            code: 'model_not_found',
          },
        },
      });
    },
  },
  {
    name: 'cancel',
    task: { kind: 'stream', prompt: question, isCancelled: true },
    prepare: (fake) => {
      fake.setDefault(stallingAnswer);
    },
    check: (_result, fake) => expectAbort(fake),
  },
];
