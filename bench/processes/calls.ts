import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

interface Envelope<T> {
  readonly serial: number;
  readonly content: T;
}

interface Failure {
  readonly serial: number;
  readonly failure: string;
}

/** A process of the benchmark itself that answers calls over its IPC channel. */
export interface Helper<Hello, Call, Reply> {
  readonly pid: number;
  /** What it told when it was ready. */
  readonly hello: Hello;
  /** @throws Error with its message if the call failed there, or if it ended. */
  call(call: Call): Promise<Reply>;
  stop(): void;
}

interface Waiting<Reply> {
  resolve(reply: Reply): void;
  reject(error: Error): void;
}

/** Starts a script of this benchmark and waits until it is ready. Both sides are typed by the caller. */
export async function startHelper<Hello, Call, Reply>(script: URL): Promise<Helper<Hello, Call, Reply>> {
  const child = fork(script, [], {
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const hello = await firstMessage<Hello>(child, script);
  const waiting = new Map<number, Waiting<Reply>>();
  let serial = 0;
  child.on('message', (message) => {
    if (isFailure(message)) {
      waiting.get(message.serial)?.reject(new Error(message.failure));
      waiting.delete(message.serial);
    } else if (isEnvelope<Reply>(message)) {
      waiting.get(message.serial)?.resolve(message.content);
      waiting.delete(message.serial);
    }
  });
  child.on('exit', (code, signal) => {
    for (const { reject } of waiting.values())
      reject(new Error(`${script.pathname} ended (${code ?? signal})`));
    waiting.clear();
  });
  return {
    pid: child.pid ?? 0,
    hello,
    call: (content) =>
      new Promise((resolve, reject) => {
        serial++;
        waiting.set(serial, { resolve, reject });
        child.send({ serial, content }, (error) => {
          if (error !== null) reject(error);
        });
      }),
    stop: () => {
      child.kill('SIGKILL');
    },
  };
}

/** The helper's side: tells that it is ready, then answers each call; ends with its parent. */
export function replyToCalls<Call, Reply>(hello: unknown, answer: (call: Call) => Promise<Reply>): void {
  process.on('disconnect', () => process.exit(0));
  process.on('message', (message) => {
    if (!isEnvelope<Call>(message)) return;
    const { serial } = message;
    answer(message.content).then(
      (content) => process.send?.({ serial, content }),
      (error: unknown) =>
        process.send?.({ serial, failure: error instanceof Error ? error.message : String(error) }),
    );
  });
  process.send?.({ serial: 0, content: hello });
}

async function firstMessage<Hello>(child: ChildProcess, script: URL): Promise<Hello> {
  const ended = new AbortController();
  child.once('exit', () => ended.abort(new Error(`${script.pathname} ended before it was ready`)));
  const [message]: unknown[] = await once(child, 'message', { signal: ended.signal });
  if (!isEnvelope<Hello>(message)) throw new Error(`${script.pathname} told something unexpected`);
  return message.content;
}

// Both ends are this benchmark's own and of one version, so the content is as the caller says.
function isEnvelope<T>(message: unknown): message is Envelope<T> {
  return typeof message === 'object' && message !== null && 'serial' in message && 'content' in message;
}

function isFailure(message: unknown): message is Failure {
  return typeof message === 'object' && message !== null && 'serial' in message && 'failure' in message;
}
