/** What format probes inspect: the bytes, and properties of them that are computed once on demand. */
import { type CompoundFile, listZipEntries, openCompound, type ZipEntry } from '../archive/index.ts';
import { once } from '../model/index.ts';
import { detectTextEncoding, type TextEncoding } from './text-encoding.ts';

/** A file as seen by format probes. */
export interface Sample {
  readonly bytes: Uint8Array;
  /** The first 4,096 bytes, as one UTF-16 code unit each. */
  readonly head: string;
  /** The start of the file as text, without byte order mark and leading white space; '' if it is not text. */
  readonly text: string;
  readonly textEncoding: TextEncoding | undefined;
  /** Extension of the client's file name in lower case; '' without. */
  readonly extension: string;
  /** Format name or media type claimed by the client; '' without. */
  readonly hint: string;
  readonly zip: readonly ZipEntry[] | undefined;
  readonly compound: CompoundFile | undefined;
}

const headBytes = 4096;

function decodeStart(bytes: Uint8Array, form: TextEncoding | undefined): string {
  if (form === undefined) return '';
  const label = form === 'bytes' ? 'latin1' : form;
  const head = bytes.subarray(0, headBytes);
  const text = label.startsWith('utf-32')
    ? String.fromCharCode(...head.filter((_, index) => index % 4 === (label === 'utf-32le' ? 0 : 3)))
    : new TextDecoder(label).decode(head, { stream: true });
  return text.replace(/^[\ufeff\s]+/u, '');
}

/** Creates the sample of a file. */
export function createSample(
  bytes: Uint8Array,
  claimed: { readonly name: string | undefined; readonly hint: string | undefined },
): Sample {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(headBytes, bytes.length)).toString(
    'latin1',
  );
  const form = once(() => detectTextEncoding(bytes));
  const text = once(() => decodeStart(bytes, form()));
  const zip = once(() => (head.includes('PK') ? listZipEntries(bytes) : undefined));
  const compound = once(() => openCompound(bytes));
  return {
    bytes,
    head,
    extension: /\.([a-z0-9]{1,10})$/i.exec(claimed.name ?? '')?.[1]?.toLowerCase() ?? '',
    hint: claimed.hint?.toLowerCase().replace(/^\./, '') ?? '',
    get textEncoding() {
      return form();
    },
    get text() {
      return text();
    },
    get zip() {
      return zip();
    },
    get compound() {
      return compound();
    },
  };
}
