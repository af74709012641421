import { shapes } from './shapes.ts';
import type { Tokens } from './tokenizer.ts';

const semicolon = 59;

/** Whether a name ends before this token whatever the model says: lines and cells of tables keep names apart. */
function endsName(text: string, tokens: Tokens, token: number): boolean {
  const shape = tokens.shape[token] as number;
  if (shape === shapes.newline || shape === shapes.bar) return true;
  return shape === shapes.comma && text.charCodeAt(tokens.start[token] as number) === semicolon;
}

function isLoose(shape: number): boolean {
  return (
    shape === shapes.newline ||
    shape === shapes.comma ||
    shape === shapes.colon ||
    shape === shapes.open ||
    shape === shapes.hyphen ||
    shape === shapes.bar
  );
}

/** Before a name quotes are loose too, but not the apostrophe of `'t Hart`. */
function isLooseBefore(tokens: Tokens, token: number): boolean {
  const shape = tokens.shape[token] as number;
  if (shape === shapes.apostrophe) return tokens.shape[token + 1] !== shapes.lower;
  return shape === shapes.quote || isLoose(shape);
}

/**
 * The names in a span of tokens that the model took for one, without loose punctuation at their ends.
 * @returns first and last token of each, the last exclusive
 */
export function splitNames(
  text: string,
  tokens: Tokens,
  from: number,
  to: number,
  whole: boolean,
): (readonly [number, number])[] {
  const pieces: (readonly [number, number])[] = [];
  const push = (start: number, end: number): void => {
    let first = start;
    let last = end;
    while (first < last && isLooseBefore(tokens, first)) first++;
    while (first < last && isLoose(tokens.shape[last - 1] as number)) last--;
    if (first < last) pieces.push([first, last]);
  };
  let start = from;
  for (let token = from; token < to && !whole; token++) {
    const cell = token > start && tokens.gap[token] === 2;
    if (!cell && !endsName(text, tokens, token)) continue;
    push(start, token);
    start = cell ? token : token + 1;
  }
  push(start, to);
  return pieces;
}
