import { anyPlaceholder } from '../replace/index.ts';
import { createRestoreStats, Restorer, type RestorerOptions, type TextEdit } from './restorer.ts';

/**
 * Finds what a restorer could ever replace in a text: it runs one for which all placeholders are active. Where it
 * finds nothing, every session leaves the text as it is.
 */
export function findPlaceholderLikeText(
  text: string,
  format: RestorerOptions['format'] = 'plain',
): { start: number; end: number }[] {
  const edits: TextEdit[] = [];
  new Restorer(anyPlaceholder, undefined, { format, restoreSecrets: true }, createRestoreStats(), edits).end(
    text,
  );
  return edits.map(({ sourceStart, sourceEnd }) => ({ start: sourceStart, end: sourceEnd }));
}
