/** What format probes inspect: the bytes, and properties of them that are computed once on demand. */
import { listZipEntries, openCompound } from '../archive/index.js';
import { once } from '../model/index.js';
import { detectTextEncoding } from './text-encoding.js';
const headBytes = 4096;
function decodeStart(bytes, form) {
    if (form === undefined)
        return '';
    const label = form === 'bytes' ? 'latin1' : form;
    const head = bytes.subarray(0, headBytes);
    const text = label.startsWith('utf-32')
        ? String.fromCharCode(...head.filter((_, index) => index % 4 === (label === 'utf-32le' ? 0 : 3)))
        : new TextDecoder(label).decode(head, { stream: true });
    return text.replace(/^[\ufeff\s]+/u, '');
}
/** Creates the sample of a file. */
export function createSample(bytes, claimed) {
    const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(headBytes, bytes.length)).toString('latin1');
    const form = once(() => detectTextEncoding(bytes));
    const text = once(() => decodeStart(bytes, form()));
    const zip = once(() => (head.includes('PK') ? listZipEntries(bytes) : undefined));
    const compound = once(() => openCompound(bytes));
    return {
        bytes,
        head,
        extension: /\.([a-z0-9]{1,10})$/i.exec(claimed.name ?? '')?.[1]?.toLowerCase() ?? '',
        hint: claimed.hint?.toLowerCase().replace(/^\./, '') ?? '',
        get textEncoding() {
            return form();
        },
        get text() {
            return text();
        },
        get zip() {
            return zip();
        },
        get compound() {
            return compound();
        },
    };
}
//# sourceMappingURL=sample.js.map