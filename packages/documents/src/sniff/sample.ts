/** What a probe looks at: the bytes and what several probes want to know of them, each found out once. */
import { type CompoundFile, listZipEntries, openCompound, type ZipEntry } from '../archive/index.ts';
import { detectTextEncoding, type TextEncoding } from './text-encoding.ts';

/** A file as probes see it. */
export interface Sample {
  readonly bytes: Uint8Array;
  /** The first 4,096 bytes, one UTF-16 unit each. */
  readonly head: string;
  /** The beginning as text, without mark and leading white space; '' if it is no text. */
  readonly text: string;
  readonly textEncoding: TextEncoding | undefined;
  /** Lower case, from the client's name of the file; '' without. */
  readonly extension: string;
  /** A format's name or media type that the client claims; '' without. */
  readonly hint: string;
  readonly zip: readonly ZipEntry[] | undefined;
  readonly compound: CompoundFile | undefined;
}

const headBytes = 4096;

function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function decodeStart(bytes: Uint8Array, form: TextEncoding | undefined): string {
  if (form === undefined) return '';
  const label = form === 'bytes' ? 'latin1' : form;
  const head = bytes.subarray(0, headBytes);
  const text = label.startsWith('utf-32')
    ? String.fromCharCode(...head.filter((_, index) => index % 4 === (label === 'utf-32le' ? 0 : 3)))
    : new TextDecoder(label).decode(head, { stream: true });
  return text.replace(/^[\ufeff\s]+/u, '');
}

/** Takes a sample of a file. */
export function createSample(
  bytes: Uint8Array,
  claimed: { readonly name: string | undefined; readonly hint: string | undefined },
): Sample {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(headBytes, bytes.length)).toString(
    'latin1',
  );
  const form = lazy(() => detectTextEncoding(bytes));
  const text = lazy(() => decodeStart(bytes, form()));
  const zip = lazy(() => (head.includes('PK') ? listZipEntries(bytes) : undefined));
  const compound = lazy(() => openCompound(bytes));
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
