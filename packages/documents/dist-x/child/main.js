/**
 * Child process: reads jobs from standard input, replies on file descriptor 3, and exits when standard input closes.
 */
import { writeSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import process from 'node:process';
import { DocumentError } from '../model/index.js';
import { createFrameReader, encodeFrameHead, } from '../supervisor/index.js';
import { createDocumentReader, OcrRequired } from './read-document.js';
const replyDescriptor = 3;
/** The parent has already checked the file size; this limit only protects against a corrupted length prefix. */
const maxFrameBytes = 1024 * 1024 * 1024;
function isSetup(header) {
    return typeof header === 'object' && header !== null && Reflect.get(header, 'type') === 'setup';
}
function isJob(header) {
    return typeof header === 'object' && header !== null && Reflect.get(header, 'type') === 'job';
}
function send(message, payload = new Uint8Array(0)) {
    for (const bytes of [encodeFrameHead(message, payload.length), payload])
        for (let sent = 0; sent < bytes.length;)
            sent += writeSync(replyDescriptor, bytes, sent);
}
/** WebAssembly cannot be reused after it aborts: on `crashed`, the supervisor starts a new process. */
function reasonOf(error) {
    if (error instanceof DocumentError)
        return error.reason;
    return error instanceof Error && /^(?:RuntimeError|RangeError)$/.test(error.name) ? 'crashed' : 'malformed';
}
async function runJob(reader, job, bytes) {
    const { id } = job;
    try {
        const { bytes: made, ...outcome } = await reader.read(job, bytes, {
            onPage: (page, tables, expected) => send({ type: 'page', id, page, tables, expected }),
            onOcrPage: () => send({ type: 'ocr-page', id }),
        });
        send({ type: 'done', id, outcome }, made);
    }
    catch (error) {
        if (error instanceof OcrRequired)
            send({ type: 'needs-ocr', id });
        else
            send({ type: 'failed', id, reason: reasonOf(error) });
    }
}
/** Documents are read beside requests that somebody waits for. */
function giveWay() {
    try {
        setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    }
    catch {
        // It runs at the priority that it was started with.
    }
}
async function main() {
    giveWay();
    const frames = createFrameReader(maxFrameBytes);
    let reader;
    for await (const chunk of process.stdin) {
        for (const { header, payload } of frames(chunk)) {
            if (isSetup(header)) {
                reader = createDocumentReader(header);
                await reader.warm();
                send({ type: 'ready' });
            }
            else if (reader !== undefined && isJob(header))
                await runJob(reader, header, payload);
        }
    }
}
await main();
//# sourceMappingURL=main.js.map