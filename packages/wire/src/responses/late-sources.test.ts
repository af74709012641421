import { expect, it } from 'vitest';
import {
  callChunk,
  deltaChunk,
  finishChunk,
  responseContext,
  textChunk,
} from '../test-support/response-chunks.ts';
import { createResponseStreamEncoder } from './index.ts';

it('sources of a message that has ended are in the whole response, without an event', () => {
  const url_citation = { start_index: 0, end_index: 2, url: 'https://a.example', title: 'A' };
  const encoder = createResponseStreamEncoder(responseContext);
  const events = encoder.write([
    textChunk('So'),
    callChunk(0, 'c0', 'f', '{}'),
    deltaChunk({ annotations: [{ type: 'url_citation', url_citation }] }),
    finishChunk('tool_calls'),
  ]);
  encoder.end();
  expect(events.map(({ type }) => type)).not.toContain('response.output_text.annotation.added');
  expect(encoder.response?.output[0]).toMatchObject({
    content: [{ text: 'So', annotations: [{ type: 'url_citation', ...url_citation }] }],
  });
});
