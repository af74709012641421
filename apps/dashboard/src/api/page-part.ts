import { connection } from './client.ts';

/** A part of the page that could not be loaded: the gateway is away, or serves another version by now. */
export class MissingPartError extends Error {
  override readonly name = 'MissingPartError';
}

/** Loads a part of the page. Rejects with a `MissingPartError`. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    connection.doubt();
    throw new MissingPartError('A part of the page could not be loaded.', { cause });
  }
}
