import { tokenizeRtf } from './rtf-tokens.js';
const hidingWords = /\\(?:v|deleted)(?![a-z0-9])/;
function after(state, name, value) {
    if (name === 'plain')
        return { hidden: false, deleted: false };
    if (name === 'v')
        return { ...state, hidden: value !== 0 };
    return name === 'deleted' ? { ...state, deleted: value !== 0 } : state;
}
/** Returns the file without hidden text; the same bytes if there is none. */
export function removeHiddenRtf(file, warn, budget) {
    const rtf = Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString('latin1');
    if (!hidingWords.test(rtf))
        return file;
    const around = [];
    const kept = [];
    let state = { hidden: false, deleted: false };
    for (const { kind, raw, name, value } of tokenizeRtf(rtf, budget)) {
        if (kind === 'open')
            around.push(state);
        else if (kind === 'close')
            state = around.pop() ?? state;
        else if (kind === 'word')
            state = after(state, name, value);
        const isText = kind === 'text' || kind === 'byte' || name === 'u' || name === 'tab';
        if (!isText || !(state.hidden || state.deleted))
            kept.push(raw);
        else if (raw.trim() !== '')
            warn(state.hidden ? 'Hidden text was omitted.' : 'Text deleted by a tracked change was omitted.');
    }
    return Buffer.from(kept.join(''), 'latin1');
}
//# sourceMappingURL=rtf-hidden.js.map