/** What the Office formats share: how their packages are told apart, and who reads them. */
import type { AnydocKind } from '../office/index.ts';
import type { Sample } from '../sniff/index.ts';
import type { Format } from './format.ts';

/** 0.95 if a member's name begins so, as of Office Open XML. */
export function probeOpenXml({ zip }: Sample, folder: string): number {
  if (zip === undefined) return 0;
  const named = zip.some(({ name }) => name.startsWith(folder) || name.startsWith(`/${folder}`));
  const typed = zip.some(({ name }) => name === '[Content_Types].xml' || name.startsWith('_rels/'));
  return named ? (typed ? 0.95 : 0.9) : 0;
}

/** 0.95 if the package's first member names the media type, as of OpenDocument and EPUB. */
export function probeMimetypeMember({ head, zip }: Sample, pattern: RegExp): number {
  if (zip === undefined) return 0;
  const at = head.indexOf('mimetype');
  return at >= 0 && at < 200 && pattern.test(head.slice(at + 8, at + 120)) ? 0.95 : 0;
}

/** 0.95 if the compound file has one of the streams. */
export function probeCompoundStream({ compound }: Sample, ...names: readonly string[]): number {
  return compound?.entries.some(({ path }) => names.includes(path)) === true ? 0.95 : 0;
}

/** How the Office formats are extracted. */
export function createOfficeExtractor(kind: AnydocKind): Format['extract'] {
  return async function* (source, context) {
    const { readOffice } = await import('../office/index.ts');
    yield* readOffice(source, context, kind);
  };
}
