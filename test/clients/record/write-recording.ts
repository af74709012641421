/** Writes the requests of a client in a scenario as a fixture. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Exchange } from '@sluice/record';
import type { Face } from '../client-list.ts';
import { type MaskFacts, RequestMask } from './mask-request.ts';
import { type RecordedRequest, type Recording, sharedFile } from './recording.ts';

/** Headers that may change what the gateway does; `authorization` and `x-api-key` only say where the key is. */
const keptHeaders =
  /^(?:accept|content-type|user-agent|authorization|x-api-key|api-key|anthropic-.*|openai-.*|originator|x-stainless-(?:lang|package-version|runtime|retry-count|helper-method)|idempotency-key|session.id|x-.*-session.*)$/u;
/** Members of a body that are longer are kept once for all scenarios of a client. */
const sharedLength = 1500;

export interface RecordedRun extends Pick<Recording, 'client' | 'versions' | 'scenario'> {
  readonly face: Face;
  readonly exchanges: readonly Exchange[];
  readonly facts: MaskFacts;
}

/** Writes `FOLDER/CLIENT/SCENARIO.json`, and long members of bodies to `shared.json` of the client. */
export async function writeRecording(folder: string, run: RecordedRun): Promise<void> {
  const { client, versions, scenario, face, exchanges, facts } = run;
  const place = join(folder, client);
  await mkdir(place, { recursive: true });
  const shared: Record<string, unknown> = JSON.parse(
    await readFile(join(place, sharedFile), 'utf8').catch(() => '{}'),
  );
  const mask = new RequestMask(facts);
  const requests = exchanges.map((exchange) => toRequest(exchange, mask, shared));
  const recording: Recording = { client, versions, scenario, face, requests };
  await writeFile(join(place, `${scenario}.json`), `${JSON.stringify(recording, null, 1)}\n`);
  await writeFile(join(place, sharedFile), `${JSON.stringify(shared, null, 1)}\n`);
}

function toRequest(
  { method, path, headers, request, status }: Exchange,
  mask: RequestMask,
  shared: Record<string, unknown>,
): RecordedRequest {
  const body = request.length === 0 ? undefined : Object(mask.mask(JSON.parse(request.toString('utf8'))));
  const kept = Object.entries(headers)
    .filter(([name]) => keptHeaders.test(name))
    .map(([name, value]) => [name, mask.text(value, name)] as const);
  return {
    method,
    path: mask.text(path),
    headers: Object.fromEntries(kept),
    status,
    ...(body === undefined ? {} : { body: shareLong(body, shared) }),
  };
}

/** The body, in which long members are references to `shared`. */
function shareLong(body: object, shared: Record<string, unknown>): Readonly<Record<string, unknown>> {
  const members = Object.entries(body).map(([name, value]) => {
    const text = JSON.stringify(value);
    if (text.length < sharedLength || ['messages', 'input'].includes(name)) return [name, value] as const;
    const known = Object.entries(shared).find(([, other]) => JSON.stringify(other) === text)?.[0];
    const reference = known ?? `${name}-${Object.keys(shared).length + 1}`;
    shared[reference] = value;
    return [name, { shared: reference }] as const;
  });
  return Object.fromEntries(members);
}
