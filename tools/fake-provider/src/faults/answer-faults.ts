import type { Script } from '../script/script.ts';
import { FAULT_TEXT, type FaultOutcome, type TransportFault } from './fault.ts';

const ANSWER = { text: FAULT_TEXT };

function json(summary: string, script: Script, expect: FaultOutcome, expectStatus?: number): TransportFault {
  const base = { summary, request: 'json', script: { answer: ANSWER, ...script }, expect } as const;
  return expectStatus === undefined ? base : { ...base, expectStatus };
}

function fine(summary: string, script: Script): TransportFault {
  return json(summary, script, 'complete', 200);
}

function refused(summary: string, script: Script, expectStatus?: number): TransportFault {
  return json(summary, script, 'error_before_first_byte', expectStatus);
}

function status(
  code: number,
  expectStatus: number,
  error: Record<string, unknown>,
  headers = {},
): TransportFault {
  return refused(`status ${code}`, { status: code, error, headers }, expectStatus);
}

const HTML_502 =
  '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body><center>nginx</center></body>\r\n</html>\r\n';
const PROVIDER_ERROR = { message: 'Provider returned error', type: 'server_error', param: null, code: 502 };
const SECRET =
  'Incorrect API key provided: sk-fake-0000. You can find your key at https://example.invalid/keys.';

/** Faults of complete responses, statuses and connections. */
export const answerFaults: Readonly<Record<string, TransportFault>> = {
  json_chunked: fine('a chunked JSON body', { transfer: 'chunked' }),
  json_close_delimited: fine('a JSON body that ends with the connection', { transfer: 'close' }),
  json_byte_per_write: fine('a JSON body byte by byte', { splitBytes: 1 }),
  json_slow: fine('headers, a pause, then the body', { firstByteMs: 50 }),
  json_early_hints: fine('103 before the answer', { informational: [103] }),
  json_wrong_type: {
    ...fine('JSON as text/html', { headers: { 'content-type': 'text/html' } }),
    orElse: 'error_before_first_byte',
  },
  json_gzip: { ...fine('a gzip body nobody asked for', { gzip: true }), orElse: 'error_before_first_byte' },
  json_no_usage: fine('no usage', { answer: { ...ANSWER, usage: 'none' } }),
  json_usage_null: fine('usage null', { answer: { ...ANSWER, usage: 'none', extra: { usage: null } } }),
  json_tool_type_missing: fine('a tool call without type', {
    answer: { text: FAULT_TEXT, toolCalls: [{ name: 'f', arguments: '{}', type: 'missing' }] },
  }),
  sse_for_json: {
    ...fine('a stream where one body was asked for', { stream: { mode: 'always' } }),
    orElse: 'error_before_first_byte',
  },
  closed_after_answer: fine('the kept connection is closed without notice', { afterAnswer: 'close' }),
  closed_on_reuse: fine('the kept connection is closed when the next request arrives', {
    afterAnswer: 'close_on_reuse',
  }),
  fail_once_503: fine('503 once, then fine', { failFirst: { times: 1, with: { status: 503, error: {} } } }),
  fail_once_500: fine('500 once, then fine', { failFirst: { times: 1, with: { status: 500, error: {} } } }),
  fail_once_429: fine('429 with a short wait once, then fine', {
    failFirst: {
      times: 1,
      with: { status: 429, error: {}, headers: { 'retry-after-ms': '20', 'retry-after': '1' } },
    },
  }),
  fail_once_reset: fine('a reset once, then fine', {
    failFirst: { times: 1, with: { cut: { at: 'before_headers', how: 'reset' } } },
  }),
  fail_once_html: fine('a proxy page once, then fine', {
    failFirst: { times: 1, with: { status: 502, body: HTML_502, headers: { 'content-type': 'text/html' } } },
  }),
  fail_twice_503: fine('503 twice, then fine', { failFirst: { times: 2, with: { status: 503, error: {} } } }),

  json_empty: refused('200 and an empty body', { body: '' }, 502),
  json_204: refused('204', { status: 204, body: '' }, 502),
  json_cut: refused('closed before the content-length', { cut: { at: 60, how: 'close' } }, 502),
  json_reset: refused('reset inside the body', { cut: { at: 60, how: 'reset' } }, 502),
  json_cut_mid_chunk: refused(
    'closed inside a transfer chunk',
    {
      transfer: 'chunked',
      cut: { at: 60, how: 'close', midChunk: true },
    },
    502,
  ),
  json_cut_close_delimited: refused(
    'half of a body that ends with the connection',
    {
      transfer: 'close',
      cut: { at: 60, how: 'close' },
    },
    502,
  ),
  json_not_json: refused('a body that is not JSON', { body: '{"id":"chatcmpl-1","choices":[' }, 502),
  json_null: refused('the body null', { body: 'null' }, 502),
  json_list: refused('a list', { body: '[]' }, 502),
  json_no_choices: refused(
    'an object without choices',
    { json: { id: 'x', object: 'chat.completion', model: 'm' } },
    502,
  ),
  json_html_200: refused(
    'an HTML page with 200',
    { body: '<!doctype html><p>hi</p>', headers: { 'content-type': 'text/html' } },
    502,
  ),
  json_html_502: refused(
    'an HTML page with 502',
    { status: 502, body: HTML_502, headers: { 'content-type': 'text/html' } },
    502,
  ),
  json_error_200: refused('200 with an error inside', { status: 200, error: PROVIDER_ERROR }, 502),
  json_error_200_text: refused(
    '200 with a text as error',
    { status: 200, json: { error: 'model overloaded' } },
    502,
  ),
  json_reset_before_headers: refused(
    'reset in place of headers',
    { cut: { at: 'before_headers', how: 'reset' } },
    502,
  ),
  json_close_before_headers: refused(
    'closed in place of headers',
    { cut: { at: 'before_headers', how: 'close' } },
    502,
  ),
  json_close_after_headers: refused(
    'closed after the headers',
    { cut: { at: 'after_headers', how: 'close' } },
    502,
  ),
  json_stall_before_headers: {
    ...refused('no headers ever', { cut: { at: 'before_headers', how: 'stall' } }, 504),
    needsTimeouts: true,
  },
  json_stall_mid: {
    ...refused('half a body, then silence', { cut: { at: 60, how: 'stall' } }, 504),
    needsTimeouts: true,
  },
  not_http: refused('an answer that is not HTTP', { raw: 'SSH-2.0-OpenSSH_9.7\r\n', rawThen: 'close' }, 502),
  bad_status_line: refused(
    'a broken status line',
    { raw: 'HTTP/1.1 abc OK\r\ncontent-length: 0\r\n\r\n' },
    502,
  ),
  bad_header: refused('a broken header line', { raw: 'HTTP/1.1 200 OK\r\nno colon here\r\n\r\n{}' }, 502),
  bad_chunk_size: refused(
    'a broken chunk size',
    {
      raw: 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n',
    },
    502,
  ),
  two_lengths: refused(
    'two different content-lengths',
    {
      raw: 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}',
    },
    502,
  ),
  headers_1mb: refused('1 MB of headers', { bigHeaders: { count: 64, sizeBytes: 16_384 } }, 502),
  redirect_302: refused(
    '302 elsewhere',
    { status: 302, body: '', headers: { location: 'http://127.0.0.1:9/v1/stolen' } },
    502,
  ),
  redirect_307: refused(
    '307 to itself',
    { status: 307, body: '', headers: { location: '/v1/chat/completions' } },
    502,
  ),

  status_400: status(400, 400, {
    message: "Invalid 'temperature'.",
    type: 'invalid_request_error',
    param: 'temperature',
    code: null,
  }),
  status_400_context: status(400, 400, {
    message:
      "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens.",
    type: 'invalid_request_error',
    param: 'messages',
    code: 'context_length_exceeded',
  }),
  status_401: status(401, 502, { message: SECRET, type: 'invalid_request_error', code: 'invalid_api_key' }),
  status_403: status(403, 502, {
    message: 'Your organisation may not use this model.',
    type: 'permission_error',
    code: null,
  }),
  status_404: status(404, 502, {
    message: 'The model does not exist.',
    type: 'invalid_request_error',
    code: 'model_not_found',
  }),
  status_413: status(413, 413, { message: 'Request too large.', type: 'invalid_request_error', code: null }),
  status_429_long: status(
    429,
    429,
    { message: 'Rate limit reached.', type: 'requests', code: 'rate_limit_exceeded' },
    { 'retry-after': '120' },
  ),
  status_429_quota: status(
    429,
    429,
    { message: 'You exceeded your current quota.', type: 'insufficient_quota', code: 'insufficient_quota' },
    { 'retry-after': '3600' },
  ),
  status_500: status(500, 502, { message: 'The server had an error.', type: 'server_error', code: null }),
  status_503: status(503, 502, { message: 'The engine is overloaded.', type: 'server_error', code: null }),
  status_529: status(529, 502, { message: 'Overloaded', type: 'overloaded_error', code: null }),
  status_500_empty: refused('500 without a body', { status: 500, body: '' }, 502),
  status_integer_code: status(400, 400, { message: 'Bad request', code: 400 }),
};
