/** Rich Text without what is hidden or was deleted. */
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

/** The file without it; the same bytes where nothing is hidden. */
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
      warn(state.hidden ? 'Hidden text was left out.' : 'Text that a tracked change deleted was left out.');
  }
  return Buffer.from(kept.join(''), 'latin1');
}
