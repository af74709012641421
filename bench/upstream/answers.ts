import { nowUs, writeMark } from '../http/index.ts';
import { CREATED_S } from './api-answers.ts';

const WORDS = 'The parcel left the warehouse on Monday, so it should reach the customer before the weekend. ';

/**
 * A complete HTTP response with a plain answer, in which only the number changes.
 * @param bodyOf the body with a text in it, as JSON
 */
export function plainAnswer(
  bodyBytes: number,
  bodyOf: (text: string) => unknown,
): (serial: number) => string {
  const parts = (text: string): string => JSON.stringify(bodyOf(text));
  const mark = writeMark('n', 0);
  const missing = Math.max(0, bodyBytes - parts(mark).length);
  const text = mark + WORDS.repeat(Math.ceil(missing / WORDS.length)).slice(0, missing);
  const body = parts(text);
  const pieces = `${head('application/json', `Content-Length: ${body.length}`)}${body}`.split(mark);
  return (serial) => pieces.join(writeMark('n', serial));
}

/** The parts of a streamed answer, each a chunk of the chunked transfer coding. */
export interface StreamedAnswer {
  /** Head and the first event, which carries the role and no text. */
  readonly opening: string;
  /** One event with text, stamped with the time of the call; the first also has the answer's number. */
  chunk(isFirst: boolean): string;
  /** Finish reason, usage if asked for, `[DONE]` and the end of the body. */
  closing(withUsage: boolean): string;
}

export function streamedAnswer(serial: number): StreamedAnswer {
  const id = `chatcmpl-bench${serial.toString().padStart(12, '0')}`;
  const event = (choices: string, usage: string): string =>
    framed(
      `data: {"id":"${id}","object":"chat.completion.chunk","created":${CREATED_S},"model":"bench",` +
        `"service_tier":"default","system_fingerprint":"fp_0123456789","choices":[${choices}]${usage}}\n\n`,
    );
  const choice = (delta: string, finish: string): string =>
    `{"index":0,"delta":${delta},"logprobs":null,"finish_reason":${finish}}`;
  return {
    opening:
      head('text/event-stream; charset=utf-8', 'Cache-Control: no-cache\r\nTransfer-Encoding: chunked') +
      event(choice('{"role":"assistant","content":"","refusal":null}', 'null'), ''),
    chunk: (isFirst) => {
      const text = `${isFirst ? writeMark('n', serial) : ''} ${writeMark('t', nowUs())} parcel`;
      return event(choice(`{"content":"${text}"}`, 'null'), '');
    },
    closing: (withUsage) =>
      event(choice('{}', '"stop"'), '') +
      (withUsage
        ? event('', ',"usage":{"prompt_tokens":250,"completion_tokens":64,"total_tokens":314}')
        : '') +
      framed('data: [DONE]\n\n') +
      '0\r\n\r\n',
  };
}

function framed(text: string): string {
  return `${text.length.toString(16)}\r\n${text}\r\n`;
}

function head(contentType: string, framing: string): string {
  return (
    `HTTP/1.1 200 OK\r\nContent-Type: ${contentType}\r\n${framing}\r\nConnection: keep-alive\r\n` +
    'x-request-id: req_0123456789abcdef\r\nopenai-processing-ms: 12\r\n\r\n'
  );
}
