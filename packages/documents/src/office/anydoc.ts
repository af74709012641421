/** Office documents by the anydoc library, its errors turned into ours. */
import { DocumentError } from '../model/index.ts';

/** The kinds that the library reads, by its names. */
export type AnydocKind = 'doc' | 'docx' | 'odt' | 'ppt' | 'pptx' | 'rtf' | 'epub' | 'xlsx' | 'ods' | 'odp';

interface Library {
  toMarkdownBytes(bytes: Uint8Array, format: string): Promise<string>;
}

function isLibrary(value: unknown): value is Library {
  return (
    typeof value === 'object' && value !== null && typeof Reflect.get(value, 'toMarkdownBytes') === 'function'
  );
}

let loaded: Promise<Library> | undefined;

/** Loads the library once. Rejects with `DocumentError` (engine_missing) where its native part is not installed. */
export function loadAnydoc(): Promise<Library> {
  loaded ??= import('@firecrawl/anydoc').then(
    (module: object) => {
      const library: unknown = Reflect.get(module, 'default') ?? module;
      if (isLibrary(library)) return library;
      if (isLibrary(module)) return module;
      throw new DocumentError('engine_missing');
    },
    (cause: unknown) => {
      throw new DocumentError('engine_missing', { cause });
    },
  );
  return loaded;
}

function toDocumentError(error: unknown): DocumentError {
  const code = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
  if (code === 'encrypted') return new DocumentError('encrypted', { cause: error });
  if (code === 'resourceLimit') return new DocumentError('inflated_too_far', { cause: error });
  return new DocumentError('malformed', { cause: error });
}

/** A document as Markdown. Throws `DocumentError`. */
export async function anydocMarkdown(bytes: Uint8Array, kind: AnydocKind): Promise<string> {
  const library = await loadAnydoc();
  try {
    return await library.toMarkdownBytes(bytes, kind);
  } catch (error) {
    throw toDocumentError(error);
  }
}
