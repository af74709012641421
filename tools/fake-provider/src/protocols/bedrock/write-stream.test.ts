import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planSteps } from '../../exchange/stream-steps.ts';
import type { AnswerPlan, StreamPlan } from '../../script/script.ts';
import { recordOf, textOr } from '../body-facts.ts';
import { answerOf, eventsOf, memberNames, orderFor } from '../test-request.ts';
import { encodeFrame } from './event-stream.ts';
import { bedrockFraming } from './framing.ts';
import { writeBedrockEvents } from './write-stream.ts';

const WHOLE = '/model/us.anthropic.claude-sonnet-4-5/converse';
const URL = `${WHOLE}-stream`;
const body = { messages: [{ role: 'user', content: [{ text: 'hi' }] }] };

interface Frame {
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: unknown;
}

/** Reads frames, checking both sums; headers other than strings are stepped over by their length. */
function readFrames(bytes: Buffer): Frame[] {
  const frames: Frame[] = [];
  for (let at = 0; at < bytes.length; ) {
    const total = bytes.readUInt32BE(at);
    const frame = bytes.subarray(at, at + total);
    expect(frame.readUInt32BE(8)).toBe(crc32(frame.subarray(0, 8)));
    expect(frame.readUInt32BE(total - 4)).toBe(crc32(frame.subarray(0, total - 4)));
    const headEnd = 12 + frame.readUInt32BE(4);
    const text = frame.subarray(headEnd, total - 4).toString();
    frames.push({ headers: readHeaders(frame.subarray(12, headEnd)), payload: JSON.parse(text) });
    at += total;
  }
  return frames;
}

const SIZES = [0, 0, 1, 2, 4, 8, undefined, undefined, 8, 16];

function readHeaders(bytes: Buffer): Record<string, string> {
  const headers: Record<string, string> = {};
  for (let at = 0; at < bytes.length; ) {
    const nameEnd = at + 1 + bytes.readUInt8(at);
    const type = bytes.readUInt8(nameEnd);
    const fixed = SIZES[type];
    const start = nameEnd + 1 + (fixed === undefined ? 2 : 0);
    const size = fixed ?? bytes.readUInt16BE(nameEnd + 1);
    if (type === 7)
      headers[bytes.toString('utf8', at + 1, nameEnd)] = bytes.toString('utf8', start, start + size);
    at = start + size;
  }
  return headers;
}

function framesOf(plan: AnswerPlan, stream: StreamPlan = {}): Frame[] {
  const steps = planSteps(writeBedrockEvents(orderFor(URL, body, plan), stream), stream, bedrockFraming);
  const writes = steps.map((step) => (step.do === 'write' ? Buffer.from(step.bytes) : Buffer.alloc(0)));
  return readFrames(Buffer.concat(writes));
}

test('frames are those of the published test vectors', () => {
  expect(encodeFrame([], '').toString('hex')).toBe('000000100000000005c248eb7d98c8ff');
  const int = Buffer.from([0, 0, 0xa0, 0x0c]);
  expect(encodeFrame([['event-type', { type: 4, bytes: int }]], "{'foo':'bar'}").toString('hex')).toBe(
    '0000002d0000001041c424b80a6576656e742d74797065040000a00c7b27666f6f273a27626172277d36f480a0',
  );
});

describe('members are those of the service', () => {
  test('a whole answer', () => {
    expect(memberNames(answerOf(WHOLE, body, { text: 'a', reasoning: 'b' }))).toEqual([
      'metrics',
      'metrics.latencyMs',
      'output',
      'output.message',
      'output.message.content',
      'output.message.content[].reasoningContent',
      'output.message.content[].reasoningContent.reasoningText',
      'output.message.content[].reasoningContent.reasoningText.signature',
      'output.message.content[].reasoningContent.reasoningText.text',
      'output.message.content[].text',
      'output.message.role',
      'stopReason',
      'usage',
      'usage.cacheReadInputTokenCount',
      'usage.cacheReadInputTokens',
      'usage.cacheWriteInputTokenCount',
      'usage.cacheWriteInputTokens',
      'usage.inputTokens',
      'usage.outputTokens',
      'usage.serverToolUsage',
      'usage.totalTokens',
    ]);
  });

  test('every frame of a stream', () => {
    const frames = framesOf({ text: 'a', reasoning: 'b', toolCalls: [{ name: 'f', arguments: '{}' }] });
    const delta = (...names: string[]): string[] => ['contentBlockIndex', 'delta', ...names, 'p'];
    const stop = ['contentBlockStop', ['contentBlockIndex', 'p']];
    const thought = ['delta.reasoningContent', 'delta.reasoningContent.text'];
    const signed = ['delta.reasoningContent', 'delta.reasoningContent.signature'];
    const start = ['start', 'start.toolUse', 'start.toolUse.name', 'start.toolUse.toolUseId'];
    expect(frames.map(({ headers, payload }) => [headers[':event-type'], memberNames(payload)])).toEqual([
      ['messageStart', ['p', 'role']],
      ['contentBlockDelta', delta(...thought)],
      ['contentBlockDelta', delta(...signed)],
      stop,
      ['contentBlockDelta', delta('delta.text')],
      stop,
      ['contentBlockStart', ['contentBlockIndex', 'p', ...start]],
      ['contentBlockDelta', delta('delta.toolUse', 'delta.toolUse.input')],
      stop,
      [
        'messageStop',
        [
          'additionalModelResponseFields',
          'additionalModelResponseFields.delta',
          'additionalModelResponseFields.delta.stop_sequence',
          'p',
          'stopReason',
        ],
      ],
      [
        'metadata',
        [
          'metrics',
          'metrics.latencyMs',
          'p',
          'usage',
          'usage.inputTokens',
          'usage.outputTokens',
          'usage.serverToolUsage',
          'usage.totalTokens',
        ],
      ],
    ]);
    expect(frames[0]?.headers).toEqual({
      ':event-type': 'messageStart',
      ':content-type': 'application/json',
      ':message-type': 'event',
    });
  });
});

describe('what a plan wants of text is done in frames', () => {
  const plain = framesOf({ text: 'a b' });
  test('comments are frames of another type', () => {
    const frames = framesOf({ text: 'a b' }, { comment: 'x' });
    expect(frames).toHaveLength(plain.length * 2);
    expect(frames[0]?.headers[':event-type']).toBe('heartbeat');
  });
  test('fields are headers of every type, lines and marks change nothing', () => {
    expect(framesOf({ text: 'a b' }, { fields: ['id: 7'], multiLine: true, bom: true, eol: 'crlf' })).toEqual(
      plain,
    );
  });
  test('errors are exceptions', () => {
    const at = (data: unknown, event?: string): Frame | undefined =>
      framesOf(
        { text: 'a' },
        { actions: [{ at: 1, do: 'error', data, ...(event === undefined ? {} : { event }) }] },
      )[1];
    expect(at('slow', 'throttlingException')).toEqual({
      headers: {
        ':exception-type': 'throttlingException',
        ':content-type': 'application/json',
        ':message-type': 'exception',
      },
      payload: { message: 'slow' },
    });
    expect(at({ message: 'm', type: 'server_error' })?.headers[':exception-type']).toBe(
      'modelStreamErrorException',
    );
    expect(at('x', 'error')?.headers).toMatchObject({
      ':message-type': 'error',
      ':error-code': 'InternalFailure',
    });
  });
  test('given events are frames by their key', () => {
    const events = [
      { messageStart: { role: 'assistant' } },
      { throttlingException: { message: 'm' } },
      '{"a":1}',
    ];
    expect(
      framesOf({}, { events }).map(({ headers }) => headers[':event-type'] ?? headers[':exception-type']),
    ).toEqual(['messageStart', 'throttlingException', 'contentBlockDelta']);
  });
});

test('a stream joined is the text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.integer({ min: 1, max: 9 }),
      (text, chunkSize) => {
        const joined = eventsOf(URL, body, { text }, { chunkSize }).map(({ data }) =>
          textOr(recordOf(recordOf(data)['delta'])['text'], ''),
        );
        expect(joined.join('')).toBe(text);
      },
    ),
  );
});
