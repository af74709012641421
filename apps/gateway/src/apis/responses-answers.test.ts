import type { AnswerChunk } from '@sluice/wire';
import { expect, it } from 'vitest';
import { SluiceError } from '../errors/index.ts';
import { createResponsesAnswers } from './responses-answers.ts';

const event = (json: Readonly<Record<string, unknown>>): AnswerChunk => ({
  kind: 'event',
  name: String(json['type']),
  data: JSON.stringify(json),
});

it('a passed stream that fails ends with the items that came, and with the code that agents look for', () => {
  const answers = createResponsesAnswers(
    {
      id: 'req_1',
      createdAt: 1,
      now: () => 1,
      request: { model: 'm', input: 'x' },
      toolNames: new Map(),
      store: false,
      sealReasoning: () => 'sealed',
    },
    undefined,
  );
  const stream = answers.native?.openStream({ model: 'p/m', promptTokens: 1 });
  const done = { id: 'rs_1', type: 'reasoning', status: 'completed', summary: [], encrypted_content: 'x' };
  const begun = { id: 'msg_1', type: 'message', role: 'assistant', status: 'in_progress', content: [] };
  stream?.write([
    event({ type: 'response.created', sequence_number: 0, response: { id: 'a', output: [], tools: [] } }),
    event({ type: 'response.output_item.added', sequence_number: 1, output_index: 0, item: { ...done } }),
    event({ type: 'response.output_item.done', sequence_number: 2, output_index: 0, item: done }),
    event({ type: 'response.output_item.added', sequence_number: 3, output_index: 1, item: begun }),
  ]);
  const failed = stream?.fail(new SluiceError('context_length_exceeded', { message: 'too long' })) ?? '';
  const { encrypted_content: _hidden, ...shown } = done;
  const events = failed.split('\n\n').map((text) => JSON.parse(text.split('data: ')[1] ?? 'null'));
  expect(events[0]).toEqual({
    type: 'error',
    sequence_number: 4,
    error: {
      type: 'invalid_request_error',
      code: 'context_length_exceeded',
      message: 'too long',
      param: null,
    },
  });
  expect(events[1]).toMatchObject({
    type: 'response.failed',
    sequence_number: 5,
    response: {
      status: 'failed',
      error: { code: 'context_length_exceeded' },
      output: [shown, { ...begun, status: 'incomplete' }],
    },
  });
  expect(failed).not.toContain('encrypted_content');
});
