import { createPromptReader, estimateTokens } from '@sluice/router';
import { ChatCompletionRequest } from '@sluice/wire';
import { parseJsonBody, parseLargeBody, readChatRequest } from '../../../apps/gateway/src/contract/index.ts';
import { findNearMisses } from '../../../apps/gateway/src/contract/near-miss-names.ts';
import { explainViolations } from '../../../apps/gateway/src/contract/violations.ts';
import { splitForm } from '../../../apps/gateway/src/http/multipart.ts';
import { looksLikeEvents } from '../../../apps/gateway/src/upstream/answer-body.ts';
import type { Subject } from './subject.ts';

const readPrompt = createPromptReader();
const formType = 'multipart/form-data; boundary=b';

function form(text: string): Buffer {
  return Buffer.from(
    `--b\r\ncontent-disposition: form-data; name="file"; filename="${text.slice(0, 16_000)}"\r\n\r\n${text}`,
  );
}

function readChat(body: Buffer): unknown {
  return readChatRequest(parseLargeBody(body), body.length);
}

export const gatewaySubjects: readonly Subject[] = [
  { name: 'a body', run: (text) => parseJsonBody(Buffer.from(text)), maxMsPerMegachar: 300 },
  { name: 'a large body', run: (text) => parseLargeBody(Buffer.from(text)), maxMsPerMegachar: 300 },
  {
    name: 'a chat',
    run: (text) =>
      readChat(Buffer.from(JSON.stringify({ model: 'm', messages: [{ role: 'user', content: text }] }))),
    maxMsPerMegachar: 300,
  },
  {
    name: 'a body with a duplicate member',
    run: (text) => parseJsonBody(Buffer.from(`{"text":${JSON.stringify(text)},"a":1,"a":2}`)),
    maxMsPerMegachar: 1000,
  },
  {
    name: 'a body that is wrong everywhere',
    run: (text) => {
      const wrong = Array.from({ length: text.length / 10 }, (_, n) => ({
        role: text.slice(n * 10, n * 10 + 10),
      }));
      return explainViolations(ChatCompletionRequest, {
        model: 1,
        messages: wrong,
        stop: [text],
        [text]: text,
      });
    },
    maxMsPerMegachar: 1000,
  },
  {
    name: 'unknown members',
    run: (text) => {
      const members = Array.from({ length: text.length / 80 }, (_, n) => [
        text.slice(n * 80, n * 80 + 80) + n,
        1,
      ]);
      return findNearMisses(Object.fromEntries(members), new Set());
    },
    maxMsPerMegachar: 2000,
  },
  { name: 'a form', run: (text) => splitForm(Buffer.from(text), formType, 100), maxMsPerMegachar: 300 },
  {
    name: 'a form with one part',
    run: (text) => splitForm(form(text), formType, 100),
    maxMsPerMegachar: 300,
  },
  {
    name: 'what looks like a stream',
    run: (text) => looksLikeEvents(Buffer.from(text)),
    maxMsPerMegachar: 300,
  },
  { name: 'features of a prompt', run: readPrompt, maxMsPerMegachar: 300 },
  { name: 'tokens of a text', run: (text) => estimateTokens(text), maxMsPerMegachar: 300 },
];
