/** Verifies the generator: a bug planted for any class of member is found within a few thousand bodies. */
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../support/index.ts';
import { type Body, mutate, validBody } from './bodies.ts';

type Planted = (body: Body) => boolean;
const message = (body: Body, test: (one: Body) => boolean): boolean =>
  Array.isArray(body['messages']) &&
  body['messages'].some((one) => typeof one === 'object' && one !== null && !Array.isArray(one) && test(one));

const inValid: Record<string, Planted> = {
  'number at its lower bound': (body) => body['temperature'] === 0,
  'number at its upper bound': (body) => body['presence_penalty'] === 2,
  'explicit null': (body) => body['max_tokens'] === null,
  'large integer': (body) => Number(body['seed']) > 2 ** 31,
  fraction: (body) => body['timeout'] === 30.5,
  'both limits': (body) => body['max_tokens'] != null && body['max_completion_tokens'] != null,
  'empty text': (body) => message(body, (one) => one['content'] === ''),
  'lone surrogate': (body) => message(body, (one) => one['content'] === '\ud83d'),
  'control characters': (body) => message(body, (one) => one['content'] === '\u0000\u001f'),
  'array of parts': (body) => message(body, (one) => Array.isArray(one['content'])),
  'empty array': (body) => Array.isArray(body['stop']) && body['stop'].length === 0,
  'null content beside tool calls': (body) =>
    message(body, (one) => one['content'] === null && Array.isArray(one['tool_calls'])),
  'null tool_calls': (body) => message(body, (one) => one['tool_calls'] === null),
  'union by type': (body) => Object(body['response_format']).type === 'json_schema',
  'map of integers': (body) => body['logit_bias'] !== undefined,
  'nested wrapper': (body) => body['extra_body'] !== undefined,
  'unknown member': (body) => body['my_own_member'] !== undefined,
  'stream with usage': (body) => body['stream'] === true && body['stream_options'] !== undefined,
};
const inMutated: Record<string, Planted> = {
  'text for a number': (body) => typeof body['temperature'] === 'string',
  'number for a text': (body) => typeof body['model'] === 'number',
  'object for an array': (body) => typeof body['messages'] === 'object' && !Array.isArray(body['messages']),
  'missing role': (body) => message(body, (one) => !('role' in one)),
  'wrong role': (body) => message(body, (one) => one['role'] === '🙂'),
  'huge number': (body) => body['n'] === 1e308,
  'fraction for an integer': (body) => body['max_tokens'] === 1.5,
  'null in an array': (body) => Array.isArray(body['messages']) && body['messages'].includes(null),
  'wrong enumeration': (body) => body['reasoning_effort'] === 'x',
  'boolean for an object': (body) => body['stream_options'] === true,
};

describe('the body generator finds a planted bug', () => {
  it.each(Object.entries(inValid))('in valid bodies: %s', (_name, planted) => {
    const random = seededRandom(7);
    expect(Array.from({ length: 5000 }, () => validBody(random)).some(planted)).toBe(true);
  });
  it.each(Object.entries(inMutated))('in mutated bodies: %s', (_name, planted) => {
    const random = seededRandom(7);
    expect(Array.from({ length: 60_000 }, () => mutate(random, validBody(random))).some(planted)).toBe(true);
  });
});
