import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { frameOfEvent } from './frames.ts';
import { fields, number, text } from './json.ts';

/** An answer of a provider as it came over the wire. */
export interface Recording {
  /** `<provider>/<name>`. */
  readonly id: string;
  readonly provider: string;
  /** Whose language it is in: `openai`, `anthropic`, `gemini`, `bedrock`, `cohere`. */
  readonly wire: string;
  readonly status: number;
  readonly stream: boolean;
  readonly contentType: string;
  readonly body: Buffer;
  /** The provider's name of the model, where it is known. */
  readonly model: string | undefined;
}

const eventStream = 'application/vnd.amazon.eventstream';

/**
 * The recordings in a folder and the folders in it: `NAME.meta.json` beside the body that it names. Bodies of one
 * decoded event a line (`.ndjson`) become binary event streams.
 * @throws Error for a folder without any, and for one that cannot be read
 */
export async function loadRecordings(folder: string): Promise<Recording[]> {
  const names = await readdir(folder, { recursive: true });
  const metas = names.filter((name) => name.endsWith('.meta.json')).sort();
  if (metas.length === 0) throw new Error(`${folder} holds no recordings (NAME.meta.json).`);
  return await Promise.all(metas.map((name) => loadRecording(folder, name)));
}

async function loadRecording(folder: string, name: string): Promise<Recording> {
  const place = join(folder, name);
  const parsed: unknown = JSON.parse(await readFile(place, 'utf8'));
  const meta = fields(parsed);
  const response = fields(meta['response']);
  const file = text(response['file']);
  const provider = text(meta['provider']);
  if (file === '' || provider === '' || text(meta['wire']) === '')
    throw new Error(`${place} must name provider, wire and response.file.`);
  const bytes = await readFile(join(place, '..', file));
  const isDecoded = file.endsWith('.ndjson');
  return {
    id: `${provider}/${text(meta['id']) || name.replace(/^.*\/|\.meta\.json$/g, '')}`,
    provider,
    wire: text(meta['wire']),
    status: number(meta['status']) || 200,
    stream: meta['stream'] === true,
    contentType: isDecoded ? eventStream : text(response['contentType']) || 'application/json',
    body: isDecoded ? framed(bytes) : bytes,
    model: text(meta['model']) || undefined,
  };
}

function framed(lines: Buffer): Buffer {
  const events = lines.toString('utf8').split('\n');
  return Buffer.concat(
    events.filter((line) => line.trim() !== '').map((line) => frameOfEvent(fields(JSON.parse(line)))),
  );
}
