import { readFile, realpath } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** One file in the encoding that the browser takes. */
export interface DashboardFile {
  readonly type: string;
  readonly bytes: Buffer;
  readonly encoding: 'br' | 'gzip' | undefined;
}

export interface DashboardFiles {
  /**
   * A file of the dashboard; undefined if there is none of that name.
   * @param name as `index.html`, or `assets/` with the name of a file
   * @param accepted the header `accept-encoding`
   */
  read(name: string, accepted: string | undefined): Promise<DashboardFile | undefined>;
}

/** Beside the bundle that serves: `npm run build` and the start in a clone put it there. */
const defaultFolder = fileURLToPath(new URL('./dashboard/', import.meta.url));

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;
const nameForm = /^(?:assets\/)?[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*\.[a-z]+$/;

/** Reads the built files on first use and keeps them: they are a megabyte, and do not change while a gateway runs. */
export function createDashboardFiles(folder = defaultFolder): DashboardFiles {
  const kept = new Map<string, Buffer>();
  let root: string | undefined;
  /** In a clone, the folder is a link that leads to another build once a source changed: a page and its scripts are of one. */
  const rootFolder = async (): Promise<string> => {
    root ??= await realpath(folder).catch(() => undefined);
    return root ?? folder;
  };
  const bytesOf = async (name: string): Promise<Buffer | undefined> => {
    const known = kept.get(name);
    if (known !== undefined) return known;
    const bytes = await readFile(join(await rootFolder(), name)).catch(() => undefined);
    if (bytes !== undefined) kept.set(name, bytes);
    return bytes;
  };
  return {
    async read(name, accepted = '') {
      const type = nameForm.test(name) ? types[extname(name)] : undefined;
      if (type === undefined) return undefined;
      for (const [encoding, ending] of encodings) {
        if (!acceptsEncoding(accepted, encoding)) continue;
        const bytes = await bytesOf(name + ending);
        if (bytes !== undefined) return { type, bytes, encoding };
      }
      const bytes = await bytesOf(name);
      return bytes === undefined ? undefined : { type, bytes, encoding: undefined };
    },
  };
}

/** Whether `accept-encoding` names an encoding, and not with the weight 0 (RFC 9110, 12.5.3). */
function acceptsEncoding(accepted: string, encoding: string): boolean {
  return accepted.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}
