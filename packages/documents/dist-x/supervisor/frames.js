/**
 * Framing of the messages between parent and child: a JSON header and raw bytes over pipes. Document bytes are never
 * converted to strings or copied into a message.
 */
const prefixBytes = 8;
/** Encodes the bytes before the payload: both lengths, then the header. */
export function encodeFrameHead(header, payloadBytes) {
    const text = Buffer.from(JSON.stringify(header), 'utf8');
    const head = Buffer.allocUnsafe(prefixBytes + text.length);
    head.writeUInt32LE(text.length, 0);
    head.writeUInt32LE(payloadBytes, 4);
    text.copy(head, prefixBytes);
    return head;
}
/** Splits a stream of chunks into frames. Throws RangeError for a frame longer than `maxBytes`. */
export function createFrameReader(maxBytes) {
    let chunks = [];
    let held = 0;
    let wanted = prefixBytes;
    const gather = () => {
        const all = Buffer.concat(chunks, held);
        chunks = [all];
        return all;
    };
    return (chunk) => {
        chunks.push(chunk);
        held += chunk.length;
        const frames = [];
        while (held >= wanted) {
            const all = gather();
            const headerBytes = all.readUInt32LE(0);
            const payloadBytes = all.readUInt32LE(4);
            const total = prefixBytes + headerBytes + payloadBytes;
            if (total > maxBytes)
                throw new RangeError('The frame exceeds the maximum length.');
            wanted = total;
            if (held < total)
                break;
            const header = JSON.parse(all.toString('utf8', prefixBytes, prefixBytes + headerBytes));
            frames.push({ header, payload: all.subarray(prefixBytes + headerBytes, total) });
            const rest = all.subarray(total);
            chunks = rest.length === 0 ? [] : [rest];
            held = rest.length;
            wanted = prefixBytes;
        }
        return frames;
    };
}
//# sourceMappingURL=frames.js.map