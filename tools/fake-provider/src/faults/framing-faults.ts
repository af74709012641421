import type { Script, StreamPlan } from '../script/script.ts';
import { FAULT_TEXT, type TransportFault } from './fault.ts';

function framed(summary: string, stream: StreamPlan, more: Script = {}): TransportFault {
  const script: Script = { answer: { text: FAULT_TEXT }, stream, ...more };
  return { summary, request: 'stream', script, expect: 'complete' };
}

const TOOL = { name: 'find_place', arguments: '{"city":"Köln","depth":3}' };

/** Unusual but valid streams: a client should get the complete answer. */
export const framingFaults: Readonly<Record<string, TransportFault>> = {
  crlf: framed('CRLF line ends', { eol: 'crlf' }),
  cr_only: framed('CR line ends', { eol: 'cr' }),
  bom: framed('byte order mark at the start', { bom: true }),
  comments: framed('a comment before every event', { comment: 'keep-alive' }),
  openrouter_comments: framed('comments while the model thinks', {
    actions: [{ at: 0, do: 'raw', raw: ': OPENROUTER PROCESSING\n\n', repeat: 20 }],
  }),
  heartbeats_first: framed('five heartbeats, then the answer', {
    actions: [{ at: 0, do: 'heartbeats', ms: 5, times: 5 }],
  }),
  heartbeats_mid: framed('heartbeats between two events', {
    actions: [{ at: 2, do: 'heartbeats', ms: 5, times: 5 }],
  }),
  multi_line_data: framed('one payload over several data lines', { multiLine: true }),
  multi_line_crlf: framed('several data lines with CRLF', { multiLine: true, eol: 'crlf' }),
  event_names: framed('an event name on every event', { event: 'message' }),
  other_fields: framed('id, retry and unknown fields', {
    fields: ['id: 7', 'retry: 1500', 'colour: blue', 'lonely'],
  }),
  no_blank_after_colon: framed('data:{...}', { tight: true }),
  byte_per_write: framed('every byte in its own write', {}, { splitBytes: 1 }),
  byte_per_write_crlf: framed('every byte alone, so that CR and LF part', { eol: 'crlf' }, { splitBytes: 1 }),
  seven_byte_writes: framed('seven bytes a write', { eol: 'crlf', multiLine: true }, { splitBytes: 7 }),
  slow_drip: framed('a slow drip of small writes', {}, { splitBytes: 64, splitMs: 2 }),
  slow_chunks: framed('a pause between events', { betweenMs: 10 }),
  one_write: framed('the whole stream in one event', { chunkCount: 1 }),
  no_final_newline: framed('no line end after [DONE]', { finalNewline: false }),
  no_done: framed('finish_reason, then the end without [DONE]', { done: false }),
  no_done_no_newline: {
    // WHATWG HTML 9.2.6 discards an event without a final blank line; many readers deliver it.
    ...framed('the finish event is not closed by a blank line', { done: false, finalNewline: false }),
    orElse: 'error_event',
  },
  events_after_done: framed('an event after [DONE]', {
    actions: [{ at: 'after_done', do: 'event', data: { id: 'late', choices: [] } }],
  }),
  done_with_event_name: framed('events named like another vendor does', { event: 'completion' }),
  role_every_chunk: framed('the role in every delta', { role: 'every' }),
  role_never: framed('no role at all', { role: 'never' }),
  azure_first_chunk: framed('first chunk with no choices and an empty id', { emptyFirst: true }),
  null_deltas: framed('null for every absent delta member', { nullDeltas: true }),
  duplicate_finish: framed('the finish chunk twice', { finishTwice: true }),
  two_choices: framed('two choices, interleaved', {}, { answer: { text: FAULT_TEXT, choices: 2 } }),
  invalid_utf8: {
    ...framed('a broken UTF-8 sequence in a comment', {
      actions: [{ at: 1, do: 'raw', rawBase64: 'OiD/wyj+Cgo=' }],
    }),
  },
  usage_own_chunk: framed(
    'usage in its own chunk unasked',
    {},
    { answer: { text: FAULT_TEXT, usagePlace: 'own_chunk' } },
  ),
  usage_last_choice: framed(
    'usage beside the last choice',
    {},
    { answer: { text: FAULT_TEXT, usagePlace: 'last_choice' } },
  ),
  usage_every_chunk: framed(
    'usage in every chunk',
    {},
    { answer: { text: FAULT_TEXT, usagePlace: 'every' } },
  ),
  usage_x_groq: framed('usage under x_groq', {}, { answer: { text: FAULT_TEXT, usagePlace: 'x_groq' } }),
  usage_none: framed('no usage anywhere', {}, { answer: { text: FAULT_TEXT, usage: 'none' } }),
  reasoning: framed(
    'reasoning before the text',
    {},
    { answer: { text: FAULT_TEXT, reasoning: 'Let me think of foxes.' } },
  ),
  reasoning_other_name: framed(
    'reasoning under the other name',
    {},
    {
      answer: { text: FAULT_TEXT, reasoning: 'Let me think.', reasoningField: 'reasoning' },
    },
  ),
  tool_fragments: framed('a tool call in fragments', {}, { answer: { text: FAULT_TEXT, toolCalls: [TOOL] } }),
  tool_interleaved: framed(
    'two tool calls, fragments interleaved',
    {},
    {
      answer: {
        text: FAULT_TEXT,
        toolCalls: [TOOL, { ...TOOL, name: 'find_road' }],
        toolOrder: 'interleaved',
      },
    },
  ),
  tool_equal_twice: framed(
    'two equal tool calls',
    {},
    { answer: { text: FAULT_TEXT, toolCalls: [TOOL, TOOL] } },
  ),
  tool_whole: framed(
    'a whole tool call in one delta',
    {},
    {
      answer: { text: FAULT_TEXT, toolCalls: [{ ...TOOL, whole: true }] },
    },
  ),
  tool_type_missing: framed(
    'a tool call without type',
    {},
    {
      answer: { text: FAULT_TEXT, toolCalls: [{ ...TOOL, type: 'missing' }] },
    },
  ),
  tool_type_null: framed(
    'a tool call with a null type',
    {},
    {
      answer: { text: FAULT_TEXT, toolCalls: [{ ...TOOL, type: 'null' }] },
    },
  ),
  tool_arguments_broken: framed(
    'arguments cut by the length limit',
    {},
    {
      answer: {
        text: FAULT_TEXT,
        toolCalls: [{ ...TOOL, arguments: '{"city":"Kö' }],
        finishReason: 'length',
      },
    },
  ),
  close_delimited: framed(
    'no length, no chunks: the end of the connection is the end',
    {},
    { transfer: 'close' },
  ),
  exact_length: framed('a stream with a content-length', {}, { transfer: 'length' }),
  early_hints: framed('103 before the answer', {}, { informational: [103, 103] }),
  // RFC 9110 15.2 lets a server send 1xx unasked; undici takes an unasked 100 for a protocol error and says so.
  unasked_continue: {
    ...framed('100 and 102 before the answer', {}, { informational: [100, 102] }),
    orElse: 'error_before_first_byte',
  },
  headers_8k: framed('8 kB of headers', {}, { bigHeaders: { count: 8, sizeBytes: 1000 } }),
  upper_case_type: framed(
    'media type in capitals',
    {},
    { headers: { 'content-type': 'Text/Event-Stream;Charset=UTF-8' } },
  ),
  wrong_type: {
    ...framed('events as text/plain', {}, { headers: { 'content-type': 'text/plain' } }),
    orElse: 'error_before_first_byte',
  },
  gzip_stream: {
    ...framed('a gzip stream nobody asked for', {}, { gzip: true }),
    orElse: 'error_before_first_byte',
  },
  json_for_stream: {
    ...framed('one JSON body where a stream was asked for', { mode: 'never' }),
    orElse: 'error_before_first_byte',
  },
};
