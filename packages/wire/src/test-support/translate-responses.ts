import { Compile } from 'typebox/compile';
import { expect } from 'vitest';
import {
  ChatCompletionRequest,
  ResponsesRequest,
  type ThinkingBlock,
  type TranslatedResponsesRequest,
  toChatRequest,
} from '../index.ts';

const accepted = Compile(ResponsesRequest);
const acceptedChat = Compile(ChatCompletionRequest);

/** What `ours` opens to as encrypted reasoning. */
export const openedBlock: ThinkingBlock = { type: 'thinking', thinking: 't', signature: 's' };

/** Members of a request of the Responses API, not checked before the test runs. */
export interface RequestFields {
  readonly [name: string]: unknown;
}

/** Translates a request to chat, and checks what holds for every one. */
export function translateResponses(
  fields: RequestFields,
  context: Partial<Parameters<typeof toChatRequest>[1]> = {},
): TranslatedResponsesRequest {
  const request: unknown = { model: 'p/m', input: 'hi', ...fields };
  expect(accepted.Errors(request)).toEqual([]);
  if (!accepted.Check(request)) throw new Error('unreachable');
  const before = JSON.stringify(request);
  const translated = toChatRequest(request, {
    openReasoning: (sealed) => (sealed === 'ours' ? [openedBlock] : undefined),
    ...context,
  });
  expect(JSON.stringify(request)).toBe(before);
  expect(acceptedChat.Errors(translated.request)).toEqual([]);
  for (const warning of translated.warnings) expect(warning).toMatch(/^[\x20-\x7e]{1,120}$/);
  return translated;
}
