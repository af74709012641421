/** Removes hidden and deleted text from Rich Text files. */
import type { Budget } from '../model/index.ts';
import { tokenizeRtf } from './rtf-tokens.ts';

interface State {
  readonly hidden: boolean;
  readonly deleted: boolean;
}

const hidingWords = /\\(?:v|deleted)(?![a-z0-9])/;

function after(state: State, name: string, value: number | undefined): State {
  if (name === 'plain') return { hidden: false, deleted: false };
  if (name === 'v') return { ...state, hidden: value !== 0 };
  return name === 'deleted' ? { ...state, deleted: value !== 0 } : state;
}

/** Returns the file without hidden text; the same bytes if there is none. */
export function removeHiddenRtf(file: Uint8Array, warn: (text: string) => void, budget: Budget): Uint8Array {
  const rtf = Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString('latin1');
  if (!hidingWords.test(rtf)) return file;
  const around: State[] = [];
  const kept: string[] = [];
  let state: State = { hidden: false, deleted: false };
  for (const { kind, raw, name, value } of tokenizeRtf(rtf, budget)) {
    if (kind === 'open') around.push(state);
    else if (kind === 'close') state = around.pop() ?? state;
    else if (kind === 'word') state = after(state, name, value);
    const isText = kind === 'text' || kind === 'byte' || name === 'u' || name === 'tab';
    if (!isText || !(state.hidden || state.deleted)) kept.push(raw);
    else if (raw.trim() !== '')
      warn(state.hidden ? 'Hidden text was omitted.' : 'Text deleted by a tracked change was omitted.');
  }
  return Buffer.from(kept.join(''), 'latin1');
}
