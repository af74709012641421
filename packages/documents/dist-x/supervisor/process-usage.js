import { readdirSync, readFileSync } from 'node:fs';
/** Units used by Linux on every platform that Node supports. */
const pageBytes = 4096;
const tickMs = 10;
/** Field indexes in /proc/PID/stat, counted after the process name, which may contain any character. */
const residentPagesField = 21;
/** User and system time of the process, and of its children that have ended. */
const tickFields = [11, 12, 13, 14];
/** More processes than a child may have. */
const maxProcesses = 256;
/**
 * Reads memory and CPU time of a process and all below it; undefined if the system does not report them or the
 * process has exited.
 */
export function readUsage(pid) {
    const own = readOne(pid);
    if (own === undefined)
        return undefined;
    let { residentBytes, cpuMs } = own;
    const pending = childrenOf(pid);
    for (let count = 0; count < maxProcesses; count += 1) {
        const next = pending.pop();
        if (next === undefined)
            break;
        const usage = readOne(next);
        residentBytes += usage?.residentBytes ?? 0;
        cpuMs += usage?.cpuMs ?? 0;
        pending.push(...childrenOf(next));
    }
    return { residentBytes, cpuMs };
}
function readOne(pid) {
    try {
        const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
        const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
        return {
            residentBytes: Number(fields[residentPagesField]) * pageBytes,
            cpuMs: tickFields.reduce((sum, field) => sum + Number(fields[field]), 0) * tickMs,
        };
    }
    catch {
        return undefined;
    }
}
/** Every thread has the processes that it started. */
function childrenOf(pid) {
    try {
        return readdirSync(`/proc/${pid}/task`).flatMap((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'latin1').split(' ').filter(Boolean).map(Number));
    }
    catch {
        return [];
    }
}
//# sourceMappingURL=process-usage.js.map