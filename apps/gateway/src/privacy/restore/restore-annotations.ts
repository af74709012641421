import { type AnonymizationSession, remapOffset, type TextEdit } from '@sluice/pii';
import type { Annotation } from '@sluice/wire';
import { isRecord } from '../../contract/index.ts';

const plain = { format: 'plain', restoreSecrets: true } as const;

/** Restores annotations: offsets are moved to the new positions of the passages, titles are restored. */
export function restoreAnnotations(
  annotations: readonly Annotation[],
  session: AnonymizationSession,
  edits: readonly TextEdit[],
): Annotation[] {
  return annotations.map((annotation) => {
    const citation = annotation.url_citation;
    return {
      ...annotation,
      url_citation: {
        ...citation,
        start_index: remapOffset(edits, citation.start_index, 'start'),
        end_index: remapOffset(edits, citation.end_index, 'end'),
        url: session.restore(citation.url, { ...plain, isUrl: true }),
        title: session.restore(citation.title, plain),
      },
    };
  });
}

/** An annotation in the form of another API, whose offsets are moved to the new positions of the passage. */
export function withMovedOffsets(annotation: unknown, edits: readonly TextEdit[]): unknown {
  if (!isRecord(annotation)) return annotation;
  const { start_index: start, end_index: end } = annotation;
  return {
    ...annotation,
    ...(isOffset(start) ? { start_index: remapOffset(edits, start, 'start') } : {}),
    ...(isOffset(end) ? { end_index: remapOffset(edits, end, 'end') } : {}),
  };
}

function isOffset(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value);
}
