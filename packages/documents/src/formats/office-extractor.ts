/** Shared by the Office formats: probing packages and creating extractors. */
import type { AnydocKind } from '../office/index.ts';
import type { Sample } from '../sniff/index.ts';
import type { Format } from './format.ts';

/** Scores 0.95 if a member name starts with the folder, as in Office Open XML packages. */
export function probeOpenXml({ zip }: Sample, folder: string): number {
  if (zip === undefined) return 0;
  const named = zip.some(({ name }) => name.startsWith(folder) || name.startsWith(`/${folder}`));
  const typed = zip.some(({ name }) => name === '[Content_Types].xml' || name.startsWith('_rels/'));
  return named ? (typed ? 0.95 : 0.9) : 0;
}

/** Scores 0.95 if the first member declares the media type, as in OpenDocument and EPUB. */
export function probeMimetypeMember({ head, zip }: Sample, pattern: RegExp): number {
  if (zip === undefined) return 0;
  const at = head.indexOf('mimetype');
  return at >= 0 && at < 200 && pattern.test(head.slice(at + 8, at + 120)) ? 0.95 : 0;
}

/** Scores 0.95 if the compound file contains one of the streams. */
export function probeCompoundStream({ compound }: Sample, ...names: readonly string[]): number {
  return names.some((name) => compound?.read(name) !== undefined) ? 0.95 : 0;
}

/** Creates the extractor of an Office format. */
export function createOfficeExtractor(kind: AnydocKind): Format['extract'] {
  return async function* (source, context) {
    const { readOffice } = await import('../office/index.ts');
    yield* readOffice(source, context, kind);
  };
}
