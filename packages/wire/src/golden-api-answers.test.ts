/**
 * The matrix of answers: each recorded response and stream of every wire as clients of each API get it. Chat's own form is in
 * `golden/responses` and `golden/streams`. Golden files are written with `UPDATE_GOLDEN=1`.
 */
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import {
  encodeCompletion,
  encodeMessage,
  encodeResponse,
  MessagesAnswer,
  ResponseObject,
  TextCompletion,
} from './index.ts';
import {
  completionEventLines,
  messageEventLines,
  messagesContext,
  responseEventLines,
} from './test-support/api-events.ts';
import {
  expectCompactGolden,
  expectGoldenLines,
  fixturesIn,
  goldenNames,
} from './test-support/golden-files.ts';
import { responseContext } from './test-support/response-chunks.ts';
import { decodeFrom, openStreamOf, wireIds } from './test-support/wires.ts';

interface ResponseFixture {
  readonly description: string;
  readonly body: unknown;
}
interface StreamFixture {
  readonly description: string;
  readonly events: readonly { readonly event?: string; readonly data: unknown }[];
}

const identity = { id: 'chatcmpl-own', created: 1_700_000_000, model: 'p/m', includeUsage: true };
const casesOf = <T>(kind: 'responses' | 'streams') =>
  wireIds.flatMap((wire) =>
    fixturesIn<T>(`${kind}/${wire}`).map(([name, fixture]) => ({ golden: `${wire}/${name}`, wire, fixture })),
  );
const responseCases = casesOf<ResponseFixture>('responses');
const streamCases = casesOf<StreamFixture>('streams');

const validMessage = Compile(MessagesAnswer);
const validResponse = Compile(ResponseObject);
const validCompletion = Compile(TextCompletion);
const plain = (value: object): unknown => JSON.parse(JSON.stringify(value));

/** How the fixture is decoded. Clients of these APIs send no functions in chat's earlier form. */
function optionsOf(fixture: object): typeof identity {
  const known = Object.entries(fixture).filter(([name]) => name === 'provider' || name === 'wav');
  return { ...identity, ...Object.fromEntries(known) };
}

describe('answers in the APIs of clients', () => {
  it.each(responseCases)('$golden: $fixture.description', ({ golden, wire, fixture }) => {
    const { response } = decodeFrom(wire, fixture.body, optionsOf(fixture));
    const messages = plain(encodeMessage(response, messagesContext));
    const responses = plain(encodeResponse(response, responseContext));
    const completions = plain(encodeCompletion(response));
    expect(validMessage.Errors(messages)).toEqual([]);
    expect(validResponse.Errors(responses)).toEqual([]);
    expect(validCompletion.Errors(completions)).toEqual([]);
    expectCompactGolden(`answers/${golden}`, { messages, responses, completions });
  });

  it('has a golden file for every response and no other', () => {
    expect(goldenNames('answers')).toEqual(responseCases.map(({ golden }) => golden).sort());
  });
});

describe('streams in the APIs of clients', () => {
  it.each(streamCases)('$golden: $fixture.description', ({ golden, wire, fixture }) => {
    const decoder = openStreamOf(wire, optionsOf(fixture));
    const chunks = fixture.events.flatMap(({ event, data }) =>
      decoder.event(typeof data === 'string' ? data : JSON.stringify(data), event),
    );
    chunks.push(...decoder.end().chunks);
    expectGoldenLines(`events/${golden}`, [
      '# messages',
      ...messageEventLines(chunks),
      '',
      '# responses',
      ...responseEventLines(chunks),
      '',
      '# completions',
      ...completionEventLines(chunks),
    ]);
  });

  it('has a golden file for every stream and no other', () => {
    expect(goldenNames('events')).toEqual(streamCases.map(({ golden }) => golden).sort());
  });
});
