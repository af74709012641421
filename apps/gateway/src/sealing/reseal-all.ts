/**
 * After a change of the master key: what is stored under an earlier one is put under the current one, while gateways run that have both.
 * Killed at any point, it can be run again: every step replaces one record at once, and records under the current key are left alone.
 */
import { contentsKind } from '../contents/index.ts';
import type { MasterKeys } from '../crypto/index.ts';
import { factsKind } from '../files/index.ts';
import { totpKind } from '../people/index.ts';
import { responsesKind } from '../responses/index.ts';
import type { Storage } from '../storage/index.ts';
import { rewrapRecords } from '../stored-config/index.ts';
import { resealFiles } from './reseal-files.ts';
import { resealRows } from './reseal-rows.ts';

/** How many records were under an earlier master key. */
export interface ResealReport {
  /** Providers, whose data keys were wrapped anew. */
  readonly providers: number;
  /** Files of the data folder. */
  readonly files: number;
  /** Names of files, in the database. */
  readonly file_names: number;
  readonly responses: number;
  /** Contents of requests. */
  readonly contents: number;
  /** Secrets of second factors. */
  readonly people: number;
}

export interface ResealDeps {
  readonly storage: Storage;
  readonly masterKeys: MasterKeys;
  readonly filesFolder: string;
}

/** A gateway that still seals with an earlier key would go on for ever. */
const maxPasses = 5;

/** Rejects if something cannot be opened, or other processes still seal under an earlier key. */
export async function resealAll(deps: ResealDeps): Promise<ResealReport> {
  const total = { providers: 0, files: 0, file_names: 0, responses: 0, contents: 0, people: 0 };
  for (let pass = 0; pass < maxPasses; pass++) {
    const found = await onePass(deps);
    total.providers += found.providers;
    total.files += found.files;
    total.file_names += found.file_names;
    total.responses += found.responses;
    total.contents += found.contents;
    total.people += found.people;
    if (Object.values(found).every((count) => count === 0)) return total;
  }
  throw new Error(
    'A gateway still seals under an earlier master key. Start all of them with the new one, and run the command again.',
  );
}

async function onePass({ storage, masterKeys, filesFolder }: ResealDeps): Promise<ResealReport> {
  return {
    providers: await rewrapRecords(storage, masterKeys),
    files: await resealFiles(filesFolder, storage, masterKeys),
    file_names: await resealRows(storage, masterKeys, 'files', factsKind),
    responses: await resealRows(storage, masterKeys, 'responses', responsesKind),
    contents: await resealRows(storage, masterKeys, 'contents', contentsKind),
    people: await resealRows(storage, masterKeys, 'people', totpKind),
  };
}
