/** The child process: reads jobs from standard input, answers on descriptor 3, ends when the input does. */
import { writeSync } from 'node:fs';
import process from 'node:process';
import { DocumentError, type DocumentErrorReason } from '../model/index.ts';
import {
  type ChildMessage,
  type ChildSetup,
  createFrameReader,
  encodeFrameHead,
  type Job,
} from '../supervisor/index.ts';
import { createDocumentReader, type DocumentReader, OcrRequired } from './read-document.ts';

const replyDescriptor = 3;
/** The parent has checked the size of the file; this only stops a broken pipe from asking for all memory. */
const maxFrameBytes = 1024 * 1024 * 1024;

function isSetup(header: unknown): header is ChildSetup {
  return typeof header === 'object' && header !== null && Reflect.get(header, 'type') === 'setup';
}

function isJob(header: unknown): header is Job {
  return typeof header === 'object' && header !== null && Reflect.get(header, 'type') === 'job';
}

function send(message: ChildMessage, payload: Uint8Array = new Uint8Array(0)): void {
  for (const bytes of [encodeFrameHead(message, payload.length), payload])
    for (let sent = 0; sent < bytes.length; ) sent += writeSync(replyDescriptor, bytes, sent);
}

/** What aborted inside of WebAssembly cannot be used again: on `crashed`, the supervisor starts a fresh process. */
function reasonOf(error: unknown): DocumentErrorReason {
  if (error instanceof DocumentError) return error.reason;
  return error instanceof Error && /^(?:RuntimeError|RangeError)$/.test(error.name) ? 'crashed' : 'malformed';
}

async function runJob(reader: DocumentReader, job: Job, bytes: Uint8Array): Promise<void> {
  const { id } = job;
  try {
    const { bytes: made, ...outcome } = await reader.read(job, bytes, {
      onPage: (page, tables, expected) => send({ type: 'page', id, page, tables, expected }),
      onOcrPage: () => send({ type: 'ocr-page', id }),
    });
    send({ type: 'done', id, outcome }, made);
  } catch (error) {
    if (error instanceof OcrRequired) send({ type: 'needs-ocr', id });
    else send({ type: 'failed', id, reason: reasonOf(error) });
  }
}

async function main(): Promise<void> {
  const frames = createFrameReader(maxFrameBytes);
  let reader: DocumentReader | undefined;
  for await (const chunk of process.stdin) {
    for (const { header, payload } of frames(chunk)) {
      if (isSetup(header)) {
        reader = createDocumentReader(header);
        await reader.warm();
        send({ type: 'ready' });
      } else if (reader !== undefined && isJob(header)) await runJob(reader, header, payload);
    }
  }
}

await main();
