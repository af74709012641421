import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts CPU time for user space in hundredths of a second (USER_HZ), whatever the kernel's own tick is. */
const TICK_US = 10_000;

interface ProcessEntry {
  readonly pid: number;
  readonly parentPid: number;
  readonly cpuTicks: number;
}

export interface MemoryUse {
  readonly rssMib: number;
  /** Sum of the highest points that the processes ever reached. */
  readonly peakRssMib: number;
}

/**
 * CPU time, user and system, that a process, its threads and its descendants, ended ones too, have used
 * since they began, in microseconds; resolution 10 ms a process. See proc_pid_stat(5).
 */
export function treeCpuUs(rootPid: number): number {
  return tree(rootPid).reduce((sum, entry) => sum + entry.cpuTicks, 0) * TICK_US;
}

/** The same by process: the time of those that have ended is their parent's. */
export function processCpuUs(rootPid: number): ReadonlyMap<number, number> {
  return new Map(tree(rootPid).map(({ pid, cpuTicks }) => [pid, cpuTicks * TICK_US]));
}

/** Resident memory of a process and its descendants; pages they share count once for each. */
export function treeMemory(rootPid: number): MemoryUse {
  let rssKib = 0;
  let peakKib = 0;
  for (const { pid } of tree(rootPid)) {
    const status = readProc(`/proc/${pid}/status`) ?? '';
    rssKib += kibOf(status, 'VmRSS');
    peakKib += kibOf(status, 'VmHWM');
  }
  return { rssMib: rssKib / 1024, peakRssMib: peakKib / 1024 };
}

/** Parses /proc/PID/stat; the name in brackets may itself hold blanks and brackets. Null if it is not one. */
export function parseStat(text: string): ProcessEntry | null {
  const pid = Number.parseInt(text, 10);
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const parentPid = Number(fields[1]);
  const cpuTicks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
  return Number.isNaN(pid + parentPid + cpuTicks) ? null : { pid, parentPid, cpuTicks };
}

function tree(rootPid: number): ProcessEntry[] {
  const entries = readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .map((pid) => parseStat(readProc(`/proc/${pid}/stat`) ?? ''))
    .filter((entry) => entry !== null);
  const members = new Set([rootPid]);
  for (let before = 0; before !== members.size; ) {
    before = members.size;
    for (const { pid, parentPid } of entries) if (members.has(parentPid)) members.add(pid);
  }
  const found = entries.filter(({ pid }) => members.has(pid));
  if (!found.some(({ pid }) => pid === rootPid)) throw new Error(`process ${rootPid} has ended`);
  return found;
}

function readProc(path: string): string | null {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return null; // ended between listing and reading
  }
}

function kibOf(status: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'mu').exec(status)?.[1] ?? 0);
}
