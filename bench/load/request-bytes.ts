import { writeMark } from '../http/index.ts';
import type { Api } from '../upstream/index.ts';
import type { RequestSpec } from './job.ts';

const MESSAGES_OF_BYTES = 16_384;
const TEXT =
  'Please read the order of "Miller & Sons" from 3 May: 14 boxes, two pallets, one of them to Zürich.\n' +
  'Is the delivery still possible before Friday, and which of the open invoices must be paid first? ';

/** A request on the wire whose number can be changed in place. */
export interface RequestBytes {
  readonly bytes: Buffer;
  /** Writes another number into the bytes, so that no two requests are the same. */
  setSerial(serial: number): void;
}

/** Builds a chat request with a body of exactly `bodyBytes` bytes, or the smallest possible one. */
export function buildRequest(spec: RequestSpec): RequestBytes {
  const mark = writeMark('n', 0);
  const body = Buffer.from(bodyOf(spec, mark));
  const headers = Object.entries({
    host: `127.0.0.1:${spec.port}`,
    'content-type': 'application/json',
    accept: spec.stream ? 'text/event-stream' : 'application/json',
    'user-agent': 'sluice-bench',
    ...spec.headers,
    'content-length': String(body.length),
  });
  const head = `POST ${spec.path} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
  const bytes = Buffer.concat([Buffer.from(head, 'latin1'), body]);
  const at = bytes.indexOf(mark);
  return { bytes, setSerial: (serial) => bytes.write(writeMark('n', serial), at, 'latin1') };
}

const SYSTEM = 'You are a helpful assistant of a shipping company.';

/** The members of a request in the form of each API. */
const members: Readonly<Record<Api, (turns: readonly object[]) => object>> = {
  chat: (turns) => ({
    messages: [{ role: 'system', content: SYSTEM }, ...turns],
    temperature: 0.7,
    max_tokens: 256,
  }),
  messages: (turns) => ({ system: SYSTEM, messages: turns, temperature: 0.7, max_tokens: 256 }),
  responses: (turns) => ({ instructions: SYSTEM, input: turns, temperature: 0.7, max_output_tokens: 256 }),
};

function bodyOf(spec: RequestSpec, mark: string): string {
  const shape = (texts: readonly string[]): string =>
    JSON.stringify({
      model: spec.model,
      ...(spec.stream ? { stream: true } : {}),
      ...(spec.store === undefined ? {} : { store: spec.store }),
      ...members[spec.api ?? 'chat']([
        ...texts.map((content, i) => ({ role: i % 2 === 0 ? 'user' : 'assistant', content })),
        { role: 'user', content: `Question ${mark}: what should be done today?` },
      ]),
    });
  const turns = 2 * Math.ceil(spec.bodyBytes / MESSAGES_OF_BYTES / 2);
  const bare = Array.from({ length: turns }, () => '');
  const missing = spec.bodyBytes - Buffer.byteLength(shape(bare));
  if (missing <= 0) return shape([]);
  const each = Math.floor(missing / turns);
  const texts = bare.map((_, i) => textOf(i === 0 ? missing - each * (turns - 1) : each));
  return shape(texts);
}

/** Prose that takes that many bytes in JSON. */
function textOf(sizeBytes: number): string {
  const unit = Buffer.byteLength(JSON.stringify(TEXT)) - 2;
  return TEXT.repeat(Math.floor(sizeBytes / unit)) + 'x'.repeat(sizeBytes % unit);
}
