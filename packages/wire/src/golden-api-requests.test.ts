/**
 * The matrix of requests: each fixture of an API in the gateway's own form, as a provider of the same API gets it, and as
 * the body for every wire. Golden files are written with `UPDATE_GOLDEN=1`.
 */
import { findBodyFault } from '@sluice/provider-schemas';
import { describe, expect, it } from 'vitest';
import {
  type ApiId,
  apiIds,
  encodeForWire,
  readApiRequest,
  type WireRequest,
} from './test-support/api-requests.ts';
import { expectCompactGolden, fixturesIn, foldersIn, goldenNames } from './test-support/golden-files.ts';
import { type WireId, wireIds } from './test-support/wires.ts';

interface ApiFixture {
  readonly description: string;
  readonly request: object;
}

const cases = apiIds.flatMap((api) =>
  fixturesIn<ApiFixture>(`apis/${api}`).map(([name, fixture]) => ({
    golden: `${api}/${name}`,
    api,
    fixture,
  })),
);

/** Holds every body to the types that the provider publishes. Models and URLs of fixtures are of our own making. */
function expectPublishedTypes(wire: WireId, { body }: WireRequest): void {
  if (body !== undefined) expect(findBodyFault(wire, body), wire).toBeUndefined();
}

/** All that is made of a request. What is empty, and a body that is sent on as it came, is left out. */
function matrixRow(api: ApiId, request: object): object {
  const { translated, native } = readApiRequest(api, request);
  const { request: chat, warnings, unsupported } = translated;
  const wires = wireIds.map((wire) => [wire, encodeForWire(translated, api, wire)] as const);
  if (unsupported.length === 0) for (const [wire, encoded] of wires) expectPublishedTypes(wire, encoded);
  return {
    chat,
    ...(warnings.length === 0 ? {} : { warnings }),
    // Nothing is sent then, but to providers of the API itself.
    ...(unsupported.length === 0 ? { wires: Object.fromEntries(wires) } : { refused: unsupported }),
    ...(JSON.stringify(native) === JSON.stringify(request) ? {} : { native: changesOf(request, native) }),
  };
}

/** The members of the native body that differ from the request, and null for those that are missing. */
function changesOf(request: object, native: Readonly<Record<string, unknown>>): object {
  const given = new Map<string, unknown>(Object.entries(request));
  const changed = Object.entries(native).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(given.get(name)),
  );
  const missing = [...given.keys()].filter((name) => !(name in native)).map((name) => [name, null] as const);
  return Object.fromEntries([...changed, ...missing]);
}

describe('requests of the APIs of clients', () => {
  it.each(cases)('$golden: $fixture.description', ({ golden, api, fixture }) => {
    expectCompactGolden(`apis/${golden}`, matrixRow(api, fixture.request));
  });

  it('has a golden file for every fixture and no other', () => {
    expect(foldersIn('apis').sort()).toEqual([...apiIds].sort());
    expect(goldenNames('apis')).toEqual(cases.map(({ golden }) => golden).sort());
  });
});
