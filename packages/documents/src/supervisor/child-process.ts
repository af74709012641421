/**
 * Runs one child process: starts it under limits, hands it one document at a time, monitors it, and kills it when it
 * exceeds its limits. The promise of a job always settles, with an outcome or a `DocumentError`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import process from 'node:process';
import { Readable } from 'node:stream';
import { DocumentError, type DocumentErrorReason, type ExtractedTable, type Page } from '../model/index.ts';
import { childCommand } from './child-program.ts';
import { createFrameReader, encodeFrameHead } from './frames.ts';
import { type ProcessUsage, readUsage } from './process-usage.ts';
import { type ChildMessage, type ChildSetup, type Job, type Outcome, readChildMessage } from './protocol.ts';
import type { Sandbox } from './sandbox.ts';

/** A job with its callbacks. */
export interface WorkItem {
  readonly job: Job;
  readonly bytes: Uint8Array;
  readonly signal: AbortSignal | undefined;
  /** Called when the process starts the job. */
  onStart(): void;
  onPage(page: Page, tables: readonly ExtractedTable[], expected: number | undefined): void;
}

/** The result of a job that did not fail. */
export type WorkResult = Outcome | 'needs-ocr';

/** A running child process. */
export interface Child {
  readonly documents: number;
  /** False after it exited or was killed. */
  readonly isAlive: boolean;
  residentBytes(): number;
  run(work: WorkItem): Promise<WorkResult>;
  kill(): void;
}

const watchIntervalMs = 40;
const mebibyte = 1024 * 1024;
const niceLevel = 10;
/** The JSON of a page is at most about six times its characters; the rest is for tables and headers. */
const maxFrameBytes = 256 * mebibyte;
/** A process that aborts while using this share of its memory limit ran out of memory. */
const outOfMemoryShare = 0.6;

interface Running {
  readonly work: WorkItem;
  readonly startedMs: number;
  readonly startCpuMs: number;
  ocrPages: number;
  peakBytes: number;
  finish(result: WorkResult | DocumentErrorReason): void;
}

function spawnChild(sandbox: Sandbox, memoryBytes: number, setup: ChildSetup): ChildProcess {
  const [program = process.execPath, ...args] = childCommand(sandbox, memoryBytes, setup);
  const child = spawn(program, args, {
    cwd: '/',
    // An almost empty environment: no keys and no proxies. These variables limit native libraries to one thread and
    // few arenas.
    env: {
      LC_ALL: 'C.UTF-8',
      OMP_THREAD_LIMIT: '1',
      VIPS_CONCURRENCY: '1',
      MALLOC_ARENA_MAX: '2',
      // Pictures are given back to the system as soon as they are no longer used.
      MALLOC_MMAP_THRESHOLD_: '1048576',
      UV_THREADPOOL_SIZE: '2',
    },
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
    windowsHide: true,
  });
  child.on('spawn', () => {
    try {
      if (child.pid !== undefined)
        setPriority(child.pid, Math.min(niceLevel, constants.priority.PRIORITY_LOW));
    } catch {
      // The process has exited or the priority cannot be changed: it runs at our own priority.
    }
  });
  return child;
}

/** Idle children must not keep the gateway process alive; working ones must. */
function setReferenced(child: ChildProcess, held: boolean): void {
  const name = held ? 'ref' : 'unref';
  child[name]();
  for (const stream of child.stdio) {
    const method = stream === null || stream === undefined ? undefined : Reflect.get(stream, name);
    if (typeof method === 'function') method.call(stream);
  }
}

function findExitReason(running: Running): DocumentErrorReason {
  return running.peakBytes > running.work.job.limits.memoryBytes * outOfMemoryShare
    ? 'out_of_memory'
    : 'crashed';
}

function findExceededLimit(
  running: Running,
  usage: ProcessUsage | undefined,
  nowMs: number,
): DocumentErrorReason | undefined {
  const { limits } = running.work.job;
  const extraMs = running.ocrPages * limits.wallMsPerOcrPage;
  if (nowMs - running.startedMs > limits.wallMs + extraMs) return 'too_slow';
  if (usage === undefined) return undefined;
  if (usage.residentBytes > limits.memoryBytes) return 'out_of_memory';
  return usage.cpuMs - running.startCpuMs > limits.cpuMs + extraMs ? 'too_much_cpu' : undefined;
}

/** Starts a child. `onIdle` is called when it can take a job, and `onExit` once when it exits. */
export function startChild(options: {
  readonly sandbox: Sandbox;
  readonly setup: ChildSetup;
  readonly memoryBytes: number;
  readonly now: () => number;
  onIdle(): void;
  onExit(): void;
}): Child {
  const { now } = options;
  const child = spawnChild(options.sandbox, options.memoryBytes, options.setup);
  let alive = true;
  let documents = 0;
  let running: Running | undefined;
  let watch: NodeJS.Timeout | undefined;
  const usage = (): ProcessUsage | undefined => (child.pid === undefined ? undefined : readUsage(child.pid));

  const end = (result: WorkResult | DocumentErrorReason): void => {
    const ended = running;
    running = undefined;
    clearInterval(watch);
    if (alive) setReferenced(child, false);
    ended?.finish(result);
  };
  const kill = (reason: DocumentErrorReason): void => {
    alive = false;
    child.kill('SIGKILL');
    end(reason);
  };
  const handleExit = (): void => {
    const was = running;
    alive = false;
    end(was === undefined ? 'crashed' : findExitReason(was));
  };
  const receive = (header: unknown, payload: Uint8Array): void => {
    const message = readChildMessage(header, payload);
    if (message === undefined) kill('crashed');
    else if (message.type === 'ready') options.onIdle();
    else if (running !== undefined && message.id === running.work.job.id) handleMessage(message, running);
  };
  const handleMessage = (message: Exclude<ChildMessage, { type: 'ready' }>, job: Running): void => {
    if (message.type === 'page') job.work.onPage(message.page, message.tables, message.expected);
    else if (message.type === 'ocr-page') job.ocrPages += 1;
    else if (message.type === 'done') end(message.outcome);
    else if (message.type === 'needs-ocr') end('needs-ocr');
    else if (message.reason === 'crashed') kill(findExitReason(job));
    else end(message.reason);
  };

  const read = createFrameReader(maxFrameBytes);
  const replies = child.stdio[3];
  if (replies instanceof Readable) {
    replies.on('data', (chunk: Uint8Array) => {
      try {
        for (const { header, payload } of read(chunk)) receive(header, payload);
      } catch {
        kill('crashed');
      }
    });
    replies.on('error', () => kill('crashed'));
  }
  child.stdin?.on('error', () => {
    // The child exited while it was being written to; its exit status explains why.
  });
  child.on('error', handleExit);
  child.on('exit', () => {
    handleExit();
    options.onExit();
  });
  child.stdin?.write(encodeFrameHead(options.setup, 0));
  setReferenced(child, false);

  return {
    get documents() {
      return documents;
    },
    get isAlive() {
      return alive;
    },
    residentBytes: () => usage()?.residentBytes ?? 0,
    kill: () => kill('closed'),
    run: (work) =>
      new Promise((resolve, reject) => {
        documents += 1;
        const onAbort = (): void => kill('aborted');
        running = {
          work,
          startedMs: now(),
          startCpuMs: usage()?.cpuMs ?? 0,
          ocrPages: 0,
          peakBytes: 0,
          finish(result) {
            work.signal?.removeEventListener('abort', onAbort);
            if (typeof result === 'string' && result !== 'needs-ocr') reject(new DocumentError(result));
            else resolve(result);
          },
        };
        setReferenced(child, true);
        work.onStart();
        watch = setInterval(() => {
          if (running === undefined) return;
          const used = usage();
          running.peakBytes = Math.max(running.peakBytes, used?.residentBytes ?? 0);
          const reason = findExceededLimit(running, used, now());
          if (reason !== undefined) kill(reason);
        }, watchIntervalMs);
        work.signal?.addEventListener('abort', onAbort, { once: true });
        child.stdin?.write(encodeFrameHead(work.job, work.bytes.length));
        if (work.bytes.length > 0) child.stdin?.write(work.bytes);
      }),
  };
}
