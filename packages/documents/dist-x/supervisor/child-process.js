/**
 * Runs one child process: starts it under limits, hands it one document at a time, monitors it, and kills it when it
 * exceeds its limits. The promise of a job always settles, with an outcome or a `DocumentError`.
 */
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import process from 'node:process';
import { Readable } from 'node:stream';
import { DocumentError } from '../model/index.js';
import { childCommand } from './child-program.js';
import { createFrameReader, encodeFrameHead } from './frames.js';
import { readUsage } from './process-usage.js';
import { readChildMessage } from './protocol.js';
const watchIntervalMs = 40;
const mebibyte = 1024 * 1024;
const niceLevel = 10;
/** The JSON of a page is at most about six times its characters; the rest is for tables and headers. */
const maxFrameBytes = 256 * mebibyte;
/** A process that aborts while using this share of its memory limit ran out of memory. */
const outOfMemoryShare = 0.6;
function spawnChild(sandbox, memoryBytes, setup) {
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
            UV_THREADPOOL_SIZE: '2',
        },
        stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
        windowsHide: true,
    });
    child.on('spawn', () => {
        try {
            if (child.pid !== undefined)
                setPriority(child.pid, Math.min(niceLevel, constants.priority.PRIORITY_LOW));
        }
        catch {
            // The process has exited or the priority cannot be changed: it runs at our own priority.
        }
    });
    return child;
}
/** Idle children must not keep the gateway process alive; working ones must. */
function setReferenced(child, held) {
    const name = held ? 'ref' : 'unref';
    child[name]();
    for (const stream of child.stdio) {
        const method = stream === null || stream === undefined ? undefined : Reflect.get(stream, name);
        if (typeof method === 'function')
            method.call(stream);
    }
}
function findExitReason(running) {
    return running.peakBytes > running.work.job.limits.memoryBytes * outOfMemoryShare
        ? 'out_of_memory'
        : 'crashed';
}
function findExceededLimit(running, usage, nowMs) {
    const { limits } = running.work.job;
    const extraMs = running.ocrPages * limits.wallMsPerOcrPage;
    if (nowMs - running.startedMs > limits.wallMs + extraMs)
        return 'too_slow';
    if (usage === undefined)
        return undefined;
    if (usage.residentBytes > limits.memoryBytes)
        return 'out_of_memory';
    return usage.cpuMs - running.startCpuMs > limits.cpuMs + extraMs ? 'too_much_cpu' : undefined;
}
/** Starts a child. `onIdle` is called when it can take a job, and `onExit` once when it exits. */
export function startChild(options) {
    const { now } = options;
    const child = spawnChild(options.sandbox, options.memoryBytes, options.setup);
    let alive = true;
    let documents = 0;
    let running;
    let watch;
    const usage = () => (child.pid === undefined ? undefined : readUsage(child.pid));
    const end = (result) => {
        const ended = running;
        running = undefined;
        clearInterval(watch);
        if (alive)
            setReferenced(child, false);
        ended?.finish(result);
    };
    const kill = (reason) => {
        alive = false;
        child.kill('SIGKILL');
        end(reason);
    };
    const handleExit = () => {
        const was = running;
        alive = false;
        end(was === undefined ? 'crashed' : findExitReason(was));
    };
    const receive = (header, payload) => {
        const message = readChildMessage(header, payload);
        if (message === undefined)
            kill('crashed');
        else if (message.type === 'ready')
            options.onIdle();
        else if (running !== undefined && message.id === running.work.job.id)
            handleMessage(message, running);
    };
    const handleMessage = (message, job) => {
        if (message.type === 'page')
            job.work.onPage(message.page, message.tables, message.expected);
        else if (message.type === 'ocr-page')
            job.ocrPages += 1;
        else if (message.type === 'done')
            end(message.outcome);
        else if (message.type === 'needs-ocr')
            end('needs-ocr');
        else if (message.reason === 'crashed')
            kill(findExitReason(job));
        else
            end(message.reason);
    };
    const read = createFrameReader(maxFrameBytes);
    const replies = child.stdio[3];
    if (replies instanceof Readable) {
        replies.on('data', (chunk) => {
            try {
                for (const { header, payload } of read(chunk))
                    receive(header, payload);
            }
            catch {
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
        run: (work) => new Promise((resolve, reject) => {
            documents += 1;
            const onAbort = () => kill('aborted');
            running = {
                work,
                startedMs: now(),
                startCpuMs: usage()?.cpuMs ?? 0,
                ocrPages: 0,
                peakBytes: 0,
                finish(result) {
                    work.signal?.removeEventListener('abort', onAbort);
                    if (typeof result === 'string' && result !== 'needs-ocr')
                        reject(new DocumentError(result));
                    else
                        resolve(result);
                },
            };
            setReferenced(child, true);
            work.onStart();
            watch = setInterval(() => {
                if (running === undefined)
                    return;
                const used = usage();
                running.peakBytes = Math.max(running.peakBytes, used?.residentBytes ?? 0);
                const reason = findExceededLimit(running, used, now());
                if (reason !== undefined)
                    kill(reason);
            }, watchIntervalMs);
            work.signal?.addEventListener('abort', onAbort, { once: true });
            child.stdin?.write(encodeFrameHead(work.job, work.bytes.length));
            if (work.bytes.length > 0)
                child.stdin?.write(work.bytes);
        }),
    };
}
//# sourceMappingURL=child-process.js.map