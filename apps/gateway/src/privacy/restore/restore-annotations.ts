import { type AnonymizationSession, remapOffset, type TextEdit } from '@sluice/pii';
import type { Annotation } from '@sluice/wire';

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
