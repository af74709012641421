/**
 * The settings in force: those of the configuration file, and the providers, aliases and settings of the store. A name that both have
 * is the file's. The store is asked every second whether anything changed, so that a change by any process is in force in all of them within
 * two seconds. While the store does not answer, what was read last stays in force.
 */
import {
  providerSettings,
  type Settings,
  type StoredSettings,
  toTargets,
  withStoredSettings,
} from '../config/index.ts';
import type { MasterKeys } from '../crypto/index.ts';
import { readGoogleKeyFile } from '../providers/index.ts';
import type { ConfigRecordRow, Storage } from '../storage/index.ts';
import { createRecordCodec, type RecordCodec } from './record-codec.ts';

const pollMs = 1000;

export interface StoredConfig {
  /** The settings in force. */
  settings(): Settings;
  /** Settings of the configuration file alone. */
  fileSettings(): Settings;
  /** Takes new settings of the file. */
  setFile(settings: Settings): void;
  /** Reads the store now: what it held when this was called is in force when it resolves. */
  refresh(): Promise<void>;
  /** Why a record of the store is not in force as it is stored; undefined for one that is. */
  problemOf(id: string): string | undefined;
  readonly codec: RecordCodec;
  /** Calls `listener` with the settings in force whenever they change. */
  onChange(listener: (settings: Settings) => void): void;
  close(): void;
}

export interface StoredConfigDeps {
  readonly storage: Pick<Storage, 'configRecords'>;
  readonly masterKeys: MasterKeys;
  readonly file: Settings;
  readonly onError: (error: unknown) => void;
}

/** What a record adds to the settings. */
interface Part extends Pick<Settings, 'providers' | 'aliases'> {
  readonly own: StoredSettings;
}
interface Read {
  readonly version: number;
  readonly part: Part;
}

/** No version of a record. */
const unread = -1;
const nothing: Part = { providers: [], aliases: new Map(), own: {} };

/** Rejects if the store cannot be read. */
export async function createStoredConfig({
  storage,
  masterKeys,
  file,
  onError,
}: StoredConfigDeps): Promise<StoredConfig> {
  const codec = createRecordCodec(masterKeys);
  const listeners: ((settings: Settings) => void)[] = [];
  let fileSettings = file;
  let settings = file;
  let version = '';
  let read: ReadonlyMap<string, Read> = new Map();
  let problems: ReadonlyMap<string, string> = new Map();

  const apply = (): void => {
    settings = merged(fileSettings, [...read.values()]);
    for (const listener of listeners) listener(settings);
  };
  /** An invalid record disables itself alone; the version of it that worked stays in force. */
  const readRow = (row: ConfigRecordRow, known: Read | undefined, failed: Map<string, string>): Read => {
    if (known?.version === row.version) return known;
    try {
      return { version: row.version, part: partOf(row, codec, fileSettings) };
    } catch (error) {
      failed.set(row.id, error instanceof Error ? error.message : 'It cannot be read.');
      onError(new Error(`The stored ${row.kind} ${row.name} is not in force.`, { cause: error }));
      return { version: unread, part: known?.part ?? nothing };
    }
  };
  const load = async (): Promise<void> => {
    const nextVersion = await storage.configRecords.version();
    if (nextVersion === version) return;
    const failed = new Map<string, string>();
    const rows = await storage.configRecords.all();
    read = new Map(rows.map((row) => [row.id, readRow(row, read.get(row.id), failed)]));
    problems = failed;
    version = nextVersion;
    apply();
  };
  let tail: Promise<void> = Promise.resolve();
  const refresh = (): Promise<void> => {
    const run = tail.then(load);
    tail = run.catch(() => undefined);
    return run;
  };
  await refresh();

  let isPolling = false;
  const poll = async (): Promise<void> => {
    if (isPolling) return;
    isPolling = true;
    try {
      await refresh();
    } catch (error) {
      onError(error);
    } finally {
      isPolling = false;
    }
  };
  const timer = setInterval(() => void poll(), pollMs).unref();

  return {
    settings: () => settings,
    fileSettings: () => fileSettings,
    setFile: (next) => {
      fileSettings = next;
      apply();
    },
    refresh,
    problemOf: (id) => problems.get(id),
    codec,
    onChange: (listener) => {
      listeners.push(listener);
    },
    close: () => clearInterval(timer),
  };
}

/** Throws if the record cannot be opened, or cannot work. */
function partOf(row: ConfigRecordRow, codec: RecordCodec, file: Settings): Part {
  if (row.kind === 'settings') {
    const own = codec.decodeSettings(row);
    withStoredSettings(file, own);
    return { ...nothing, own };
  }
  if (row.kind === 'alias')
    return { ...nothing, aliases: new Map([[row.name, toTargets(codec.decodeAlias(row))]]) };
  const provider = codec.decodeProvider(row);
  // Read here: credentials that cannot be used would prevent all models, also at a start.
  if (provider.credentials !== undefined) readGoogleKeyFile(provider.credentials);
  return { ...nothing, providers: [providerSettings(row.name, provider, 'stored')] };
}

function merged(file: Settings, read: readonly Read[]): Settings {
  const names = new Set(file.providers.map(({ name }) => name));
  const stored = read.flatMap(({ part }) => part.providers).filter(({ name }) => !names.has(name));
  const aliases = read.flatMap(({ part }) => [...part.aliases]);
  const own = ownOf(read);
  return {
    ...(own === undefined ? file : withStoredSettings(file, own)),
    providers: [...file.providers, ...stored],
    aliases: new Map([...aliases, ...file.aliases]),
  };
}

function ownOf(read: readonly Read[]): StoredSettings | undefined {
  return read.find(({ part }) => part.own !== nothing.own)?.part.own;
}
