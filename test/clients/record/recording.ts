/** Recorded requests of real clients, as kept in `test/clients/fixtures`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Face } from '../client-list.ts';

/** A request as the client sent it, without what is personal. */
export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Status of the answer of the gateway. */
  readonly status: number;
  /** `{ shared: name }` in place of a long member refers to the client's `shared.json`. */
  readonly body?: Readonly<Record<string, unknown>>;
}

/** All requests of a client in a scenario. */
export interface Recording {
  readonly client: string;
  /** Versions by package. */
  readonly versions: Readonly<Record<string, string>>;
  readonly scenario: string;
  /** The family of the model. */
  readonly face: Face;
  readonly requests: readonly RecordedRequest[];
}

export const sharedFile = 'shared.json';
/** In place of the run's own words. */
export const recordedModel = 'recorded-model';
export const recordedKey = 'sk-sluice-recorded';

/** All recordings of a folder, with whole bodies. */
export function readRecordings(folder: string): readonly Recording[] {
  return readdirSync(folder).flatMap((client) => {
    const place = join(folder, client);
    const shared = JSON.parse(readFileSync(join(place, sharedFile), 'utf8'));
    return readdirSync(place)
      .filter((name) => name !== sharedFile)
      .map((name) => withShared(JSON.parse(readFileSync(join(place, name), 'utf8')), shared));
  });
}

function withShared(recording: Recording, shared: Readonly<Record<string, unknown>>): Recording {
  const requests = recording.requests.map(({ body, ...request }) =>
    body === undefined ? request : { ...request, body: restored(body, shared) },
  );
  return { ...recording, requests };
}

function restored(
  body: NonNullable<RecordedRequest['body']>,
  shared: Readonly<Record<string, unknown>>,
): NonNullable<RecordedRequest['body']> {
  const whole = Object.entries(body).map(([name, value]) => {
    const reference = Object(value).shared;
    return [name, typeof reference === 'string' ? shared[reference] : value] as const;
  });
  return Object.fromEntries(whole);
}
