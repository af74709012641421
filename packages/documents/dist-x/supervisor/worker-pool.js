/**
 * A queue of documents and the child processes that extract them: started on demand, replaced when old, large or
 * dead.
 */
import { DocumentError } from '../model/index.js';
/** How often in a row a child may die before it reports that it is ready. */
const maxFailedStarts = 3;
const keepAliveMs = 1_000_000;
/** Creates a pool. Starts no child before the first document or `warm`. */
export function createWorkerPool(options) {
    const idle = [];
    const all = new Set();
    const queue = [];
    let closed = false;
    let failedStarts = 0;
    const startOne = () => {
        let ready = false;
        const child = options.start(() => {
            ready = true;
            failedStarts = 0;
            if (!child.isAlive)
                return;
            idle.push(child);
            dispatch();
        }, () => {
            if (!ready)
                failedStarts += 1;
            removeChild(child);
            dispatch();
        });
        all.add(child);
    };
    const removeChild = (child) => {
        all.delete(child);
        const place = idle.indexOf(child);
        if (place >= 0)
            idle.splice(place, 1);
    };
    const shouldRecycle = (child) => child.documents >= options.recycleAfterDocuments || child.residentBytes() > options.recycleAboveBytes;
    const release = (child) => {
        if (!child.isAlive)
            removeChild(child);
        else if (shouldRecycle(child)) {
            removeChild(child);
            child.kill();
        }
        else
            idle.push(child);
        dispatch();
    };
    const dispatch = () => {
        while (queue.length > 0 && idle.length > 0) {
            const child = idle.pop();
            const waiting = queue.shift();
            if (child === undefined || waiting === undefined)
                return;
            if (child.isAlive)
                waiting.begin(child);
            else
                queue.unshift(waiting);
        }
        if (closed || queue.length === 0)
            return;
        if (failedStarts >= maxFailedStarts) {
            failedStarts = 0;
            for (const waiting of queue.splice(0))
                waiting.refuse(new DocumentError('engine_missing'));
            return;
        }
        const starting = all.size;
        if (starting < options.processes)
            startOne();
    };
    return {
        warm(count) {
            while (!closed && all.size < Math.min(count, options.processes))
                startOne();
        },
        run: (work) => new Promise((resolve, reject) => {
            if (closed)
                return reject(new DocumentError('closed'));
            if (work.signal?.aborted === true)
                return reject(new DocumentError('aborted'));
            if (queue.length >= options.queueLength)
                return reject(new DocumentError('queue_full'));
            // Idle children do not keep the process alive, but a queued document does.
            const keepAlive = setInterval(() => undefined, keepAliveMs);
            const onAbort = () => {
                const place = queue.indexOf(waiting);
                if (place >= 0)
                    queue.splice(place, 1);
                clearInterval(keepAlive);
                reject(new DocumentError('aborted'));
            };
            const waiting = {
                work,
                refuse(error) {
                    clearInterval(keepAlive);
                    reject(error);
                },
                begin(child) {
                    clearInterval(keepAlive);
                    work.signal?.removeEventListener('abort', onAbort);
                    child
                        .run(work)
                        .then(resolve, reject)
                        .finally(() => release(child));
                },
            };
            work.signal?.addEventListener('abort', onAbort, { once: true });
            queue.push(waiting);
            dispatch();
        }),
        close() {
            closed = true;
            for (const waiting of queue.splice(0))
                waiting.refuse(new DocumentError('closed'));
            for (const child of all)
                child.kill();
            all.clear();
            idle.length = 0;
        },
    };
}
//# sourceMappingURL=worker-pool.js.map