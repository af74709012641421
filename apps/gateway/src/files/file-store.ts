/**
 * Files uploaded by accounts for `file_id` parts: encrypted on disk under the master key of the installation, with
 * encrypted metadata in the database, deleted when they expire. Accounts never see files of other accounts.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSealer, type MasterKeys } from '../crypto/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { Storage } from '../storage/index.ts';

/** Metadata of a stored file. Times are epoch milliseconds. */
export interface FileFacts {
  readonly id: string;
  readonly sizeBytes: number;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  readonly filename: string;
  readonly purpose: string;
}

export interface NewFile {
  readonly bytes: Buffer;
  readonly filename: string;
  readonly purpose: string;
  readonly keptMs: number;
}

export interface FileStore {
  /** Rejects with `limit_exceeded` if the account stores too much already. */
  add(accountId: string, file: NewFile): Promise<FileFacts>;
  /** Undefined if the account has no such file, or the file expired. */
  facts(accountId: string, id: string): Promise<FileFacts | undefined>;
  read(
    accountId: string,
    id: string,
  ): Promise<{ readonly facts: FileFacts; readonly bytes: Buffer } | undefined>;
  /** In order of creation; `after` is the last id of the previous page. */
  list(
    accountId: string,
    page: { after?: string | undefined; limit: number; newestFirst: boolean },
  ): Promise<readonly FileFacts[]>;
  /** Whether the file existed. */
  remove(accountId: string, id: string): Promise<boolean>;
  /** Stops deleting expired files. */
  close(): void;
}

export interface FileStoreDeps {
  readonly folder: string;
  readonly storage: Pick<Storage, 'files'>;
  readonly masterKeys: MasterKeys;
  readonly makeId: () => string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

/** Under these kinds, the bytes and the metadata of files are sealed. */
export const contentsKind = 'file contents';
export const factsKind = 'files';

const maxFiles = 1000;
const maxBytes = 1024 ** 3;
const sweepMs = 600_000;
const sweptAtOnce = 100;

function storedTooMuch(): SluiceError {
  return new SluiceError('limit_exceeded', {
    message: `An account can store at most ${maxFiles} files and ${maxBytes} bytes; delete some files first.`,
    param: 'file',
  });
}

export function createFileStore({
  folder,
  storage,
  masterKeys,
  makeId,
  now,
  onError,
}: FileStoreDeps): FileStore {
  const contents = createSealer(masterKeys, contentsKind);
  const facts = createSealer(masterKeys, factsKind);
  const pathOf = (id: string): string => join(folder, id);
  type Row = NonNullable<Awaited<ReturnType<Storage['files']['get']>>>;

  const factsOf = ({ id, size_bytes, created_at, expires_at, sealed }: Row): FileFacts => {
    const metadata: unknown = JSON.parse(facts.open(id, Buffer.from(sealed, 'base64')).toString('utf8'));
    const [filename, purpose] = Array.isArray(metadata) ? metadata : [];
    return {
      id,
      sizeBytes: size_bytes,
      createdAtMs: created_at,
      expiresAtMs: expires_at,
      filename: String(filename),
      purpose: String(purpose),
    };
  };
  const find = async (accountId: string, id: string): Promise<Row | undefined> => {
    const row = await storage.files.get(id);
    return row !== undefined && row.account_id === accountId && row.expires_at > now() ? row : undefined;
  };
  const drop = async (id: string): Promise<void> => {
    // Bytes first: a row without bytes is detected and deleted, but bytes without a row are not.
    await rm(pathOf(id), { force: true });
    await storage.files.remove(id);
  };
  const sweep = async (): Promise<void> => {
    for (;;) {
      const over = await storage.files.expired(now(), sweptAtOnce);
      for (const id of over) await drop(id);
      if (over.length < sweptAtOnce) return;
    }
  };
  const sweeping = setInterval(() => void sweep().catch(onError), sweepMs).unref();
  void sweep().catch(onError);

  return {
    async add(accountId, { bytes, filename, purpose, keptMs }) {
      const used = await storage.files.used(accountId);
      if (used.files >= maxFiles || used.bytes + bytes.length > maxBytes) throw storedTooMuch();
      const id = `file-${makeId()}${makeId()}`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(pathOf(id), contents.sealPieces(id, bytes), { mode: 0o600, flag: 'wx' });
      const createdAtMs = now();
      const row: Row = {
        id,
        account_id: accountId,
        size_bytes: bytes.length,
        created_at: createdAtMs,
        expires_at: createdAtMs + keptMs,
        sealed: facts.seal(id, Buffer.from(JSON.stringify([filename, purpose]))).toString('base64'),
      };
      let fits = false;
      try {
        // Counted again, in the statement that inserts: other uploads may have come in between.
        fits = await storage.files.insert(row, { maxFiles, maxBytes });
      } catch (error) {
        throw new SluiceError('store_unavailable', { cause: error });
      } finally {
        if (!fits) await rm(pathOf(id), { force: true });
      }
      if (!fits) throw storedTooMuch();
      return factsOf(row);
    },
    async facts(accountId, id) {
      const row = await find(accountId, id);
      return row === undefined ? undefined : factsOf(row);
    },
    async read(accountId, id) {
      const row = await find(accountId, id);
      if (row === undefined) return undefined;
      const sealed = await readFile(pathOf(id)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      return sealed === undefined ? undefined : { facts: factsOf(row), bytes: contents.open(id, sealed) };
    },
    async list(accountId, page) {
      return (await storage.files.list(accountId, { ...page, now: now() })).map(factsOf);
    },
    async remove(accountId, id) {
      if ((await find(accountId, id)) === undefined) return false;
      await drop(id);
      return true;
    },
    close: () => clearInterval(sweeping),
  };
}

/** How other parts of a request read the files of its account. */
export function storedFilesOf(
  files: Pick<FileStore, 'read'>,
): (
  id: string,
  owner: { readonly accountId: string },
) => Promise<{ readonly filename: string; readonly bytes: Buffer } | undefined> {
  return async (id, { accountId }) => {
    const file = await files.read(accountId, id);
    return file === undefined ? undefined : { filename: file.facts.filename, bytes: file.bytes };
  };
}
