/** Adapter of the anydoc library: the parts of its document model that are used, and its errors as `DocumentError`. */
import { createRequire } from 'node:module';
import { DocumentError } from '../model/index.ts';

/** File kinds of the library. */
export type AnydocKind = 'doc' | 'docx' | 'odt' | 'ppt' | 'pptx' | 'rtf' | 'xlsx' | 'ods' | 'odp';

/** Inline content. */
export interface ModelInline {
  readonly kind: string;
  readonly text?: string;
  readonly content?: readonly ModelInline[];
  readonly target?: { readonly kind: string; readonly value: string };
  readonly alt?: string;
  readonly noteId?: string;
}

/** A list and its items. */
export interface ModelList {
  readonly marker: string;
  readonly start: number;
  readonly items: readonly {
    readonly blocks: readonly ModelBlock[];
    readonly checked?: boolean;
    readonly markerLabel?: string;
  }[];
}

/** A table; each position is the origin of a cell or covered by one. */
export interface ModelTable {
  readonly kind: string;
  readonly grid: readonly (readonly { readonly cell?: { readonly blocks: readonly ModelBlock[] } }[])[];
}

/** A part of a document. */
export interface ModelBlock {
  readonly kind: string;
  readonly level?: number;
  readonly content?: readonly ModelInline[];
  readonly list?: ModelList;
  readonly table?: ModelTable;
  readonly blocks?: readonly ModelBlock[];
  readonly text?: string;
}

/** A whole document. */
export interface ModelDocument {
  readonly blocks: readonly ModelBlock[];
  readonly notes: readonly { readonly id: string; readonly blocks: readonly ModelBlock[] }[];
}

interface Library {
  toDocument(bytes: Uint8Array, format: string): Promise<ModelDocument>;
}

function isLibrary(value: unknown): value is Library {
  return (
    typeof value === 'object' && value !== null && typeof Reflect.get(value, 'toDocument') === 'function'
  );
}

/** Loads the library. Throws `DocumentError` (engine_missing) if its native binary is not installed. */
function loadAnydoc(): Library {
  let module: unknown;
  try {
    module = createRequire(import.meta.url)('@firecrawl/anydoc');
  } catch (cause) {
    throw new DocumentError('engine_missing', { cause });
  }
  if (!isLibrary(module)) throw new DocumentError('engine_missing');
  return module;
}

function toDocumentError(error: unknown): DocumentError {
  const code = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
  if (code === 'encrypted') return new DocumentError('encrypted', { cause: error });
  if (code === 'resourceLimit') return new DocumentError('inflated_too_far', { cause: error });
  return new DocumentError('malformed', { cause: error });
}

/** Reads a document into the library's model. Throws `DocumentError`. */
export async function readAnydocModel(bytes: Uint8Array, kind: AnydocKind): Promise<ModelDocument> {
  const library = loadAnydoc();
  try {
    return await library.toDocument(bytes, kind);
  } catch (error) {
    throw toDocumentError(error);
  }
}
