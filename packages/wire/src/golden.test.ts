/**
 * Golden files: every request fixture encoded for each of its targets, and every recorded response, stream and error decoded.
 * Write them with `UPDATE_GOLDEN=1 npx vitest run --project unit packages/wire/src/golden.test.ts`.
 */
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import {
  ChatCompletion,
  ChatCompletionChunk,
  ChatCompletionRequest,
  encodeChunk,
  type StreamChunk,
  toCompletionUsage,
} from './index.ts';
import { expectGolden, fixturesIn, foldersIn, goldenNames } from './test-support/golden-files.ts';
import { assembled } from './test-support/responses.ts';
import {
  type DecodeOptions,
  decodeFrom,
  defaultTargets,
  encodeFor,
  openStreamOf,
  readErrorOf,
  type WireId,
  type WireTarget,
  wireIds,
} from './test-support/wires.ts';

interface RequestFixture {
  readonly description: string;
  /** By wire; `defaultTargets` if absent. */
  readonly targets?: Partial<Record<WireId, Omit<WireTarget, 'wire'>>>;
  readonly request: ChatCompletionRequest;
}

interface ResponseFixture extends Partial<Pick<DecodeOptions, 'legacyFunctions' | 'wav' | 'provider'>> {
  readonly description: string;
  readonly body: unknown;
  /** The exchange that it comes from, see `tools/record`. */
  readonly recorded?: unknown;
}

interface StreamFixture extends Omit<ResponseFixture, 'body'> {
  readonly includeUsage: boolean;
  /** Texts are sent as they are, anything else as JSON. */
  readonly events: readonly { readonly event?: string; readonly data: unknown }[];
  /** Response fixture, or response body, with the same content. */
  readonly sameAs?: string;
  readonly whole?: unknown;
}

const identity = { id: 'chatcmpl-own', created: 1_700_000_000, model: 'p/m', includeUsage: false };
const acceptedRequest = Compile(ChatCompletionRequest);
const completion = Compile(ChatCompletion);
const completionChunk = Compile(ChatCompletionChunk);

function targetsOf({ targets }: RequestFixture): [name: string, target: WireTarget][] {
  if (targets === undefined) return Object.entries(defaultTargets);
  return wireIds.flatMap((wire): [string, WireTarget][] => {
    const target = targets[wire];
    return target === undefined ? [] : [[wire, { wire, ...target }]];
  });
}

const requestCases = fixturesIn<RequestFixture>('requests').flatMap(([name, fixture]) =>
  targetsOf(fixture).map(([target, options]) => ({ golden: `${name}/${target}`, fixture, options })),
);
const casesOf = <T>(kind: 'responses' | 'streams' | 'errors') =>
  wireIds.flatMap((wire) =>
    fixturesIn<T>(`${kind}/${wire}`).map(([name, fixture]) => ({ golden: `${wire}/${name}`, wire, fixture })),
  );
const responseCases = casesOf<ResponseFixture>('responses');
const errorCases = casesOf<ResponseFixture>('errors');
const streamCases = casesOf<StreamFixture>('streams');

describe('requests', () => {
  it.each(requestCases)('$golden: $fixture.description', ({ golden, fixture: { request }, options }) => {
    expect(acceptedRequest.Errors(request)).toEqual([]);
    const before = JSON.stringify(request);
    expectGolden(`requests/${golden}`, encodeFor(request, options));
    expect(JSON.stringify(request)).toBe(before);
  });
});

describe('responses', () => {
  it.each(responseCases)('$golden: $fixture.description', ({ golden, wire, fixture }) => {
    const { description: _, recorded: __, body, ...options } = fixture;
    const { response } = decodeFrom(wire, body, { ...identity, ...options });
    expectGolden(`responses/${golden}`, response);
    expect(completion.Errors(JSON.parse(JSON.stringify(response)))).toEqual([]);
  });
});

describe('errors', () => {
  it.each(errorCases)('$golden: $fixture.description', ({ golden, wire, fixture }) => {
    expectGolden(`errors/${golden}`, readErrorOf(wire, fixture.body));
  });
});

describe('streams', () => {
  it.each(streamCases)('$golden: $fixture.description', ({ golden, wire, fixture }) => {
    const { description: _, recorded: __, events, sameAs, whole, ...options } = fixture;
    const context = { ...identity, ...options };
    const decoder = openStreamOf(wire, context);
    const sent: unknown[] = events.flatMap(({ event, data }) =>
      decoder.event(typeof data === 'string' ? data : JSON.stringify(data), event).map(toChunk),
    );
    const { finished, done, chunks, usage } = decoder.end();
    sent.push(...chunks.map(toChunk));
    expectGolden(`streams/${golden}`, { chunks: sent, finished, done });
    for (const chunk of sent) expect(completionChunk.Errors(chunk)).toEqual([]);
    expect(finished).toBe(true);
    const other = responseCases.find((one) => one.golden === `${wire}/${sameAs}`);
    const body = sameAs === undefined ? whole : other?.fixture.body;
    if (body === undefined) return;
    const decoded = decodeFrom(wire, body, context);
    expect(assembled(sent)).toEqual(assembled([JSON.parse(JSON.stringify(decoded.response))]));
    expect(usage && toCompletionUsage(usage)).toEqual(decoded.usage && toCompletionUsage(decoded.usage));
  });
});

it('has a fixture for every golden file, and a wire for every folder', () => {
  expect(goldenNames('requests')).toEqual(requestCases.map(({ golden }) => golden).sort());
  expect(goldenNames('responses')).toEqual(responseCases.map(({ golden }) => golden).sort());
  expect(goldenNames('streams')).toEqual(streamCases.map(({ golden }) => golden).sort());
  expect(goldenNames('errors')).toEqual(errorCases.map(({ golden }) => golden).sort());
  for (const kind of ['responses', 'streams', 'errors'])
    expect(foldersIn(kind).sort()).toEqual([...wireIds].sort());
});

/** A chunk as clients read it. */
function toChunk(chunk: StreamChunk): unknown {
  return JSON.parse(encodeChunk(chunk));
}
