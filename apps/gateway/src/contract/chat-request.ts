import { ChatCompletionRequest } from '@sluice/wire';
import type { ParsedBody } from './json-body.ts';
import type { LongTexts } from './long-texts.ts';
import type { NativeRequest } from './native-request.ts';
import { findMisspelledTypes } from './near-miss-types.ts';
import { createRequestReader, violationsError } from './request-reader.ts';

const reader = createRequestReader(ChatCompletionRequest, findMisspelledTypes);

/** A validated request: `extra_body` merged, at least one message. */
export interface ReceivedChat {
  readonly request: ChatCompletionRequest;
  /** Size of the body as received, for estimates. */
  readonly sizeBytes: number;
  /** Long texts of a large body, for which the request has placeholders. */
  readonly texts: LongTexts | undefined;
  /** The same request as its client sent it; undefined for chat completions, and if it was changed. */
  readonly native?: NativeRequest | undefined;
  /** Data URLs of redacted images, which may be sent. */
  readonly redactedImages?: ReadonlySet<string> | undefined;
}

/** Validates a body. Throws `invalid_request` (422) with every violation, in FastAPI's shape and as one message. */
export function readChatRequest({ value: body, texts }: ParsedBody, sizeBytes: number): ReceivedChat {
  const request = reader.read(body);
  const messages = request.messages;
  if (messages == null || messages.length === 0) {
    throw violationsError([
      {
        loc: ['body', 'messages'],
        msg: 'At least one message is required',
        type: 'too_short',
      },
    ]);
  }
  return { request, sizeBytes, texts };
}

/** Returns a value that matches the request schema, or undefined. */
export function asChatRequest(value: unknown): ChatCompletionRequest | undefined {
  return reader.check(value) ? value : undefined;
}
