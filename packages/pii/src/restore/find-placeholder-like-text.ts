import { anyPlaceholder } from '../replace/index.ts';
import { runSteps, type Steps } from '../steps/index.ts';
import { createRestoreStats, Restorer, type RestorerOptions, type TextEdit } from './restorer.ts';

const stepChars = 16_384;

/**
 * Finds what a restorer could ever replace in a text: it runs one for which all placeholders are active. Where it
 * finds nothing, every session leaves the text as it is.
 */
export function findPlaceholderLikeText(
  text: string,
  format: RestorerOptions['format'] = 'plain',
): TextRange[] {
  return runSteps(placeholderLikeSteps(text, format));
}

interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Like `findPlaceholderLikeText`, in steps. */
export function* placeholderLikeSteps(
  text: string,
  format: RestorerOptions['format'] = 'plain',
): Steps<TextRange[]> {
  const edits: TextEdit[] = [];
  const options = { format, restoreSecrets: true };
  const restorer = new Restorer(anyPlaceholder, undefined, options, createRestoreStats(), edits);
  let at = 0;
  for (; text.length - at > stepChars; at += stepChars) {
    restorer.push(text.slice(at, at + stepChars));
    yield;
  }
  restorer.end(text.slice(at));
  return edits.map(({ sourceStart, sourceEnd }) => ({ start: sourceStart, end: sourceEnd }));
}
