/** Loads the bytes of a document from its source, or throws an error that says why not. */
import type { Principal } from '../auth/index.ts';
import { violationsError } from '../contract/index.ts';
import { SluiceError } from '../errors/index.ts';
import { decodeData } from './decode-data.ts';
import type { DocumentPart } from './document-parts.ts';

/** A file stored by the account. */
export interface StoredFile {
  readonly filename: string;
  readonly bytes: Buffer;
}

export interface SourceDeps {
  /** Undefined if the account has no such file. */
  readonly storedFile: (id: string, principal: Principal) => Promise<StoredFile | undefined>;
  /** Fetches a public URL. Rejects with `SluiceError`. */
  readonly fetchFile: (url: string, principal: Principal, signal: AbortSignal) => Promise<Buffer>;
}

export interface SourceRequest {
  readonly principal: Principal;
  readonly signal: AbortSignal;
  /** Whether files may be fetched. */
  readonly urls: boolean;
}

export interface SourceBytes {
  readonly filename: string | undefined;
  readonly bytes: Buffer;
}

/** Rejects with 422 that names the part and the fix. */
export async function bytesOf(
  { storedFile, fetchFile }: SourceDeps,
  document: DocumentPart,
  { principal, signal, urls }: SourceRequest,
): Promise<SourceBytes> {
  const { source, filename } = document;
  if (document.isAmbiguous) throw faultIn(document, 'Send one of file_data, file_id and file_url');
  switch (source?.kind) {
    case 'data': {
      const bytes = decodeData(source.data);
      if (bytes !== undefined) return { bytes, filename };
      throw faultIn(document, 'Neither base64 nor a data URL; send the content of the file as base64');
    }
    case 'text':
      return { bytes: Buffer.from(source.text, 'utf8'), filename: filename ?? 'document.txt' };
    case 'id': {
      const file = await storedFile(source.id, principal);
      if (file !== undefined) return { bytes: file.bytes, filename: filename ?? file.filename };
      const mend = 'File not found; upload it to /v1/files, or send its content as file_data';
      throw faultIn(document, mend, 'file_not_found');
    }
    case 'url': {
      if (!urls)
        throw faultIn(document, 'Fetching files is off (documents.urls); send the content as file_data');
      const bytes = await fetchFile(source.url, principal, signal).catch((error: unknown) => {
        throw error instanceof SluiceError && error.code === 'invalid_request'
          ? faultIn(document, error.message)
          : error;
      });
      return { bytes, filename: filename ?? nameIn(source.url) };
    }
    default:
      throw faultIn(document, 'The part has no file; send file_data, file_id or file_url', 'missing');
  }
}

/** A 422 naming the member that holds the bytes. */
export function faultIn({ loc, member }: DocumentPart, msg: string, type = 'value_error'): SluiceError {
  return violationsError([{ loc: [...loc, ...member], msg, type }]);
}

function nameIn(url: string): string | undefined {
  try {
    return decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '') || undefined;
  } catch {
    return undefined;
  }
}
