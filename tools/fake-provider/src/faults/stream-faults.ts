import type { Script, StreamAction, StreamPlan } from '../script/script.ts';
import { FAULT_TEXT, type TransportFault } from './fault.ts';

function before(summary: string, script: Script, expectStatus?: number): TransportFault {
  const base = { summary, request: 'stream', script: { answer: { text: FAULT_TEXT }, ...script } } as const;
  const outcome = { ...base, expect: 'error_before_first_byte' } as const;
  return expectStatus === undefined ? outcome : { ...outcome, expectStatus };
}

function midway(summary: string, action: StreamAction, plan: StreamPlan = {}): TransportFault {
  const script: Script = { answer: { text: FAULT_TEXT }, stream: { ...plan, actions: [action] } };
  return { summary, request: 'stream', script, expect: 'error_event' };
}

function cutAt(summary: string, script: Script): TransportFault {
  return {
    summary,
    request: 'stream',
    script: { answer: { text: FAULT_TEXT }, ...script },
    expect: 'error_event',
  };
}

function silent(fault: TransportFault, expectStatus?: number): TransportFault {
  return expectStatus === undefined
    ? { ...fault, needsTimeouts: true }
    : { ...fault, needsTimeouts: true, expectStatus };
}

const NO_FINISH: StreamPlan = { finish: false, done: false };
const PROVIDER_ERROR = { message: 'Provider returned error', type: 'server_error', param: null, code: 502 };
const MEGABYTE = 1_048_576;

/** Streams that break before or after their first event. */
export const streamFaults: Readonly<Record<string, TransportFault>> = {
  stream_reset_before_headers: before(
    'reset in place of headers',
    { cut: { at: 'before_headers', how: 'reset' } },
    502,
  ),
  stream_close_before_headers: before(
    'closed in place of headers',
    { cut: { at: 'before_headers', how: 'close' } },
    502,
  ),
  stream_reset_after_headers: before(
    'reset after the headers',
    { cut: { at: 'after_headers', how: 'reset' } },
    502,
  ),
  stream_close_after_headers: before(
    'closed after the headers',
    { cut: { at: 'after_headers', how: 'close' } },
    502,
  ),
  stream_empty: before('200 and an empty stream', { cut: { at: 'after_headers', how: 'end' } }, 502),
  stream_only_comments: before(
    'comments, then the end',
    {
      stream: { events: [], done: false, actions: [{ at: 0, do: 'raw', raw: ': hello\n\n', repeat: 3 }] },
    },
    502,
  ),
  stream_only_done: before('[DONE] and nothing else', { stream: { events: [] } }, 502),
  stream_cut_in_first_event: before(
    'half of the first event, then closed',
    { cut: { at: 40, how: 'close' } },
    502,
  ),
  stream_garbage_first: before(
    'the first event is not JSON',
    {
      stream: { events: ['{"id": "x", "choices": [', '[1,2'], done: false },
    },
    502,
  ),
  stream_binary: before(
    'random bytes as an event stream',
    {
      stream: {
        events: [],
        done: false,
        actions: [{ at: 0, do: 'raw', rawBase64: 'AAECA//+/fz7gICAgIA=', repeat: 50 }],
      },
    },
    502,
  ),
  stream_html_200: before(
    'an HTML page with 200',
    {
      body: '<!doctype html><html><body>Sign in to the network</body></html>',
      headers: { 'content-type': 'text/html; charset=utf-8' },
    },
    502,
  ),
  stream_error_first: before(
    'the first event is an error',
    {
      stream: { events: [{ error: PROVIDER_ERROR }], done: false },
    },
    502,
  ),
  stream_error_first_named: before(
    'the first event is an error by name too',
    {
      stream: { events: [{ error: PROVIDER_ERROR }], event: 'error', done: false },
    },
    502,
  ),
  stream_error_first_done: before(
    'an error, then [DONE]',
    { stream: { events: [{ error: PROVIDER_ERROR }] } },
    502,
  ),
  stream_error_json_200: before('200 with an error as JSON', { status: 200, error: PROVIDER_ERROR }, 502),
  stream_huge_first_event: before(
    'a first event of 40 MB without a line end',
    {
      stream: {
        events: [],
        done: false,
        actions: [{ at: 0, do: 'raw', raw: 'x'.repeat(1024), repeat: (40 * MEGABYTE) / 1024 }],
      },
    },
    502,
  ),
  stream_stall_before_headers: silent(
    before('no headers ever', { cut: { at: 'before_headers', how: 'stall' } }),
    504,
  ),
  stream_stall_after_headers: silent(
    before('headers and then nothing', { cut: { at: 'after_headers', how: 'stall' } }),
    504,
  ),
  stream_endless_heartbeats: silent(
    before('comments for ever', {
      stream: { actions: [{ at: 0, do: 'heartbeats', ms: 50 }] },
    }),
    504,
  ),

  stream_reset_mid: midway('reset after three events', { at: 3, do: 'reset' }),
  stream_close_mid: midway('closed after three events', { at: 3, do: 'close' }),
  stream_end_mid: midway('a proper end after three events', { at: 3, do: 'end' }),
  stream_cut_in_event: cutAt('closed inside an event', { cut: { at: 700, how: 'close' } }),
  stream_reset_in_event: cutAt('reset inside an event', { cut: { at: 700, how: 'reset' } }),
  stream_end_in_event: cutAt('a proper end inside an event', { cut: { at: 700, how: 'end' } }),
  stream_cut_mid_chunk: cutAt('a transfer chunk announced and not delivered', {
    cut: { at: 700, how: 'close', midChunk: true },
  }),
  stream_short_length: cutAt('fewer bytes than the content-length', {
    transfer: 'length',
    cut: { at: 700, how: 'close' },
  }),
  stream_no_finish: cutAt('a proper end without a finish_reason', { stream: NO_FINISH }),
  stream_done_no_finish: {
    ...cutAt('[DONE] without a finish_reason: the stream is complete', { stream: { finish: false } }),
    expect: 'complete',
  },
  stream_close_delimited_no_finish: cutAt('the connection ends without a finish_reason', {
    transfer: 'close',
    stream: NO_FINISH,
  }),
  stream_one_choice_unfinished: cutAt('only one of two choices finishes', {
    stream: {
      events: [
        {
          id: 'c',
          object: 'chat.completion.chunk',
          created: 1,
          model: 'm',
          choices: [{ index: 0, delta: { role: 'assistant', content: 'a' }, finish_reason: null }],
        },
        {
          id: 'c',
          object: 'chat.completion.chunk',
          created: 1,
          model: 'm',
          choices: [{ index: 1, delta: { role: 'assistant', content: 'b' }, finish_reason: null }],
        },
        {
          id: 'c',
          object: 'chat.completion.chunk',
          created: 1,
          model: 'm',
          choices: [{ index: 0, delta: {}, finish_reason: 'stop' }],
        },
      ],
      done: false,
    },
  }),
  stream_error_mid: midway(
    'an error event after three events',
    { at: 3, do: 'error', data: PROVIDER_ERROR },
    NO_FINISH,
  ),
  stream_error_mid_named: midway(
    'event: error after three events',
    { at: 3, do: 'error', event: 'error' },
    NO_FINISH,
  ),
  stream_error_mid_text: midway(
    'an error that is only a text',
    { at: 3, do: 'error', data: 'overloaded' },
    NO_FINISH,
  ),
  stream_error_mid_goes_on: midway('an error event, and then the stream goes on', {
    at: 3,
    do: 'error',
    data: PROVIDER_ERROR,
  }),
  stream_error_before_finish: midway('an error just before the finish', {
    at: 'before_finish',
    do: 'error',
    data: PROVIDER_ERROR,
  }),
  stream_error_after_finish: midway('an error after the finish_reason', {
    at: 'after_finish',
    do: 'error',
    data: PROVIDER_ERROR,
  }),
  stream_finish_error: cutAt('finish_reason "error"', {
    answer: { text: FAULT_TEXT, finishReason: 'error' },
  }),
  stream_garbage_mid: midway('an event that is not JSON', {
    at: 3,
    do: 'event',
    data: '{"id":"x","choices":[{',
  }),
  stream_html_mid: midway(
    'a proxy page in the middle',
    { at: 3, do: 'raw', raw: 'data: <html>502 Bad Gateway</html>\n\n' },
    NO_FINISH,
  ),
  stream_huge_mid: {
    ...midway('an event of 40 MB without a line end', {
      at: 3,
      do: 'raw',
      raw: `data: ${'x'.repeat(1018)}`,
      repeat: (40 * MEGABYTE) / 1024,
    }),
  },
  stream_stall_mid: silent(midway('silence after three events', { at: 3, do: 'stall' })),
  stream_heartbeats_mid_forever: silent(
    midway('comments for ever after three events', { at: 3, do: 'heartbeats', ms: 50 }),
  ),
};
