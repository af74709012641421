import { describe, expect, it } from 'vitest';
import { replayResponseEvents } from '../test-support/replay-response-events.ts';
import { encodeStream, responseContext, textChunk } from '../test-support/response-chunks.ts';
import { createResponseStreamEncoder } from './index.ts';

describe('failures', () => {
  it('fails where the stream ends without a reason', () => {
    const { response } = encodeStream([textChunk('a')]);
    expect(response).toMatchObject({
      status: 'failed',
      error: { code: 'server_error', message: 'The stream ended before the response was complete' },
      output: [{ status: 'incomplete', content: [{ text: 'a' }] }],
    });
  });

  it.each([
    [{ message: 'm' }, 'server_error'],
    [{ message: 'm', code: 'timeout' }, 'server_error'],
    [{ message: 'm', code: 'rate_limit_exceeded' }, 'rate_limit_exceeded'],
    [{ message: 'm', code: 'insufficient_quota' }, 'insufficient_quota'],
    [{ message: 'm', code: 'context_length_exceeded' }, 'context_length_exceeded'],
    [{ message: 'm', code: null, type: 'invalid_request_error' }, 'invalid_prompt'],
    [{ message: 'm', code: 'invalid_image' }, 'invalid_image'],
  ])('%j gets a code that clients know: %s', (failure, code) => {
    const encoder = createResponseStreamEncoder(responseContext);
    const response = replayResponseEvents(encoder.fail(failure));
    expect(response).toMatchObject({ status: 'failed', model: 'auto', error: { code, message: 'm' } });
  });
});
