/** Requests that are large in every way that a body can be large. */
import { gzipSync } from 'node:zlib';
import { type TestedRequest, testedModel, wholeAnswer } from './gateway-under-load.ts';

const chat = '/v1/chat/completions';
const sentence =
  'The report of Anna Schmidt (anna.schmidt@example.org) was read by Karl Meier in the office. ';
/** Text without names, as most of a document is. */
const prose = 'the figures of the last quarter were better than those of the one before it, and so on. ';
const filler = `${prose.repeat(20)}${sentence}`;

function fill(unit: string, megabytes: number): string {
  return unit.repeat(Math.ceil((megabytes * 1e6) / unit.length)).slice(0, megabytes * 1e6);
}

function json(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}

function chatOf(messages: readonly unknown[], anonymized: boolean): TestedRequest {
  const body = { model: testedModel, messages, ...(anonymized ? { enable_anonymization: true } : {}) };
  return { path: chat, body: json(body) };
}

const one = (text: string, anonymized: boolean): TestedRequest =>
  chatOf([{ role: 'user', content: text }], anonymized);

function manyShort(megabytes: number, anonymized: boolean): TestedRequest {
  const messages = Array.from({ length: (megabytes * 1e6) / 130 }, (_, n) => ({
    role: n % 2 === 0 ? 'user' : 'assistant',
    content: `${n}: ${prose}`,
  }));
  return chatOf(messages, anonymized);
}

function toolCall(megabytes: number): TestedRequest {
  const rows = Array.from({ length: (megabytes * 1e6) / 130 }, (_, n) => ({
    n,
    note: prose,
    name: 'Anna Schmidt',
  }));
  const call = { id: 'c1', type: 'function', function: { name: 'f', arguments: JSON.stringify({ rows }) } };
  return chatOf(
    [
      { role: 'user', content: 'Anna Schmidt' },
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: 'c1', content: 'done' },
    ],
    true,
  );
}

function manyCalls(count: number): TestedRequest {
  const calls = Array.from({ length: count }, (_, n) => ({
    id: `call_${n}_abcdef`,
    type: 'function',
    function: { name: 'f', arguments: `{"name":"Anna Schmidt ${n}"}` },
  }));
  const results = calls.map(({ id }) => ({ role: 'tool', tool_call_id: id, content: 'done' }));
  return chatOf(
    [{ role: 'user', content: 'x' }, { role: 'assistant', content: null, tool_calls: calls }, ...results],
    true,
  );
}

function manyMembers(count: number): TestedRequest {
  const members = Object.fromEntries(Array.from({ length: count }, (_, n) => [`x${n}`, 1]));
  const messages = [{ role: 'user', content: 'x' }];
  return { path: chat, body: json({ model: testedModel, messages, enable_anonymization: true, ...members }) };
}

/** Bodies of almost 1 MB whose size is in their structure. */
function tools(count: number, properties: number): TestedRequest {
  const list = Array.from({ length: count }, (_, tool) => ({
    type: 'function',
    function: {
      name: `tool_${tool}`,
      parameters: {
        type: 'object',
        properties: Object.fromEntries(
          Array.from({ length: properties }, (__, n) => [`p${tool}_${n.toString(36)}`, {}]),
        ),
      },
    },
  }));
  return {
    path: chat,
    body: json({
      model: testedModel,
      messages: [{ role: 'user', content: 'x' }],
      enable_anonymization: true,
      tools: list,
    }),
  };
}

const required = (words: number): TestedRequest => ({
  path: chat,
  body: json({
    model: testedModel,
    messages: [{ role: 'user', content: 'x' }],
    enable_anonymization: true,
    tools: [
      {
        type: 'function',
        function: {
          name: 'f',
          parameters: {
            type: 'object',
            required: Array.from({ length: words }, (_, n) => `w${n.toString(36)}`),
          },
        },
      },
    ],
  }),
});

const blocks = (count: number): TestedRequest =>
  chatOf(
    [{ role: 'user', content: Array.from({ length: count }, (_, n) => ({ type: 'text', text: `b ${n}` })) }],
    true,
  );

const numbers = (count: number): TestedRequest =>
  chatOf(
    [
      { role: 'user', content: 'x' },
      { role: 'assistant', content: null, extra: Array.from({ length: count }, (_, n) => 1_000_000 + n) },
    ],
    true,
  );

const csv = (rows: number): TestedRequest =>
  one(Array.from({ length: rows }, (_, n) => `${n},Anna Schmidt ${n},anna${n}@example.org`).join('\n'), true);

/** With patterns and denied values of the account. */
const withPatterns = (request: TestedRequest): TestedRequest => ({ ...request, hasPatterns: true });

function answering(text: string, anonymized: boolean, type = 'application/json'): TestedRequest {
  const asked = one('Write to Anna Schmidt, anna.schmidt@example.org', anonymized);
  return { ...asked, answer: { type, bytes: Buffer.from(wholeAnswer(text)) } };
}

function streaming(pieces: readonly string[], anonymized: boolean): TestedRequest {
  const messages = [{ role: 'user', content: 'Write to Anna Schmidt' }];
  const body = { model: testedModel, stream: true, messages, enable_anonymization: anonymized };
  const chunk = (delta: unknown, reason: string | null): string => {
    const choices = [{ index: 0, delta, finish_reason: reason }];
    return `data: ${JSON.stringify({ id: 'a', object: 'chat.completion.chunk', created: 1, model: 'm', choices })}\n\n`;
  };
  const events = [
    ...pieces.map((content) => chunk({ content }, null)),
    chunk({}, 'stop'),
    'data: [DONE]\n\n',
  ];
  return {
    path: chat,
    body: json(body),
    answer: { type: 'text/event-stream', bytes: Buffer.from(events.join('')) },
  };
}

function explain(text: string): TestedRequest {
  return { path: '/v1/anonymize', body: json({ input: text, explain: true }) };
}

const anonymize = (text: string): TestedRequest => ({ path: '/v1/anonymize', body: json({ input: text }) });
const deanonymize = (text: string): TestedRequest => ({
  path: '/v1/deanonymize',
  body: json({ input: text, mapping: { '<PERSON_1>': 'Anna Schmidt' } }),
});

function zipped(request: TestedRequest): TestedRequest {
  return { ...request, body: gzipSync(request.body), headers: { 'content-encoding': 'gzip' } };
}

/** By name; each builds its request when it is due, since all of them together are a gigabyte. */
export const stallScenarios: Readonly<Record<string, () => TestedRequest>> = {
  'chat, 1 MB': () => one(fill(filler, 1), false),
  'chat, 4 MB': () => one(fill(filler, 4), false),
  'chat, 16 MB': () => one(fill(filler, 16), false),
  'chat, 60 MB': () => one(fill(filler, 60), false),
  'chat, 8 MB of short texts': () => manyShort(8, false),
  'chat anonymized, 1 MB': () => one(fill(filler, 1), true),
  'chat anonymized, 4 MB': () => one(fill(filler, 4), true),
  'chat anonymized, 16 MB': () => one(fill(filler, 16), true),
  'chat anonymized, 1 MB of names': () => one(fill(sentence, 1), true),
  'chat anonymized, 1 MB of short texts': () => manyShort(1, true),
  'chat anonymized, 4 MB of short texts': () => manyShort(4, true),
  'chat anonymized, tool arguments of 1 MB': () => toolCall(1),
  'chat anonymized, tool arguments of 4 MB': () => toolCall(4),
  'chat anonymized, 14,000 calls and results': () => manyCalls(14_000),
  'chat anonymized, 900 unknown members': () => manyMembers(900),
  'chat anonymized, 128 tools of 150 properties': () => tools(128, 150),
  'chat anonymized, 9,000 properties': () => tools(1, 9000),
  'chat anonymized, 90,000 required words': () => required(90_000),
  'chat anonymized, 18,000 blocks': () => blocks(18_000),
  'chat anonymized, 20,000 messages': () =>
    chatOf(
      Array.from({ length: 20_000 }, (_, n) => ({ role: n % 2 ? 'assistant' : 'user', content: `m ${n}` })),
      true,
    ),
  'chat anonymized, 9,000 calls': () => manyCalls(4500),
  'chat anonymized, 110,000 numbers': () => numbers(110_000),
  'chat anonymized, 22,000 rows of CSV': () => csv(22_000),
  'patterns, 10 tools of 6,000 properties': () => withPatterns(tools(10, 6000)),
  'patterns, 90,000 required words': () => withPatterns(required(90_000)),
  'patterns, 1 MB': () => withPatterns(one(fill(filler, 1), true)),
  'patterns, 18,000 blocks': () => withPatterns(blocks(18_000)),
  '150,000 unknown members': () => manyMembers(150_000),
  // These routes take a megabyte.
  'anonymize, 1 MB': () => anonymize(fill(filler, 0.95)),
  'anonymize, 1 MB of names': () => anonymize(fill(sentence, 0.95)),
  'anonymize, explained names': () => explain(fill(sentence, 0.004)),
  'anonymize, explained mail addresses': () => explain(fill('anna@example.org, ', 0.004)),
  'deanonymize, 1 MB': () => deanonymize(fill(`${filler}<PERSON_1> `, 0.95)),
  'deanonymize, 1 MB of [': () => deanonymize(fill('[', 0.95)),
  'deanonymize, 1 MB of placeholders': () => deanonymize(fill('<PERSON_1>', 0.95)),
  'gzip of 60 MB of spaces': () => zipped({ path: chat, body: Buffer.alloc(60e6, 32) }),
  'gzip of a text of 60 MB': () => zipped(one(fill(prose, 60), false)),
  'answer, 5 MB': () => answering(fill(filler, 5), false),
  'answer, 16 MB': () => answering(fill(filler, 15.5), false),
  'answer anonymized, 5 MB': () => answering(fill(`${filler}<PERSON_1> `, 5), true),
  'answer anonymized, 16 MB': () => answering(fill(`${filler}<PERSON_1> `, 15.5), true),
  'answer anonymized, 5 MB of [': () => answering(fill('[', 5), true),
  'answer anonymized, 5 MB of <': () => answering(fill('<', 5), true),
  'answer anonymized, 5 MB of placeholders': () => answering(fill('<PERSON_1>', 5), true),
  'stream, chunks of 4 MB': () =>
    streaming(
      Array.from({ length: 4 }, () => fill(filler, 4)),
      false,
    ),
  'stream anonymized, chunks of 4 MB': () =>
    streaming(
      Array.from({ length: 4 }, () => fill(`${filler}<PERSON_1> `, 4)),
      true,
    ),
  'stream anonymized, chunks of 2 MB of tags and placeholders': () =>
    streaming(
      Array.from({ length: 2 }, () => fill('<PERSON_1> <a href=x ', 2)),
      true,
    ),
  'stream anonymized, a chunk of 4 MB of placeholders': () => streaming([fill('<PERSON_1> ', 4)], true),
  'stream anonymized, 50,000 chunks': () =>
    streaming(
      Array.from({ length: 50_000 }, () => 'a <PERSON_1> b '),
      true,
    ),
};
