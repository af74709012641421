import { readFileSync } from 'node:fs';

/** What a process has used so far. */
export interface ProcessUsage {
  readonly residentBytes: number;
  readonly cpuMs: number;
}

/** Linux counts in these units on every platform that Node supports. */
const pageBytes = 4096;
const tickMs = 10;

/** Fields of /proc/PID/stat after the name, which may hold anything: user and system ticks, then resident pages. */
const userTicksField = 11;
const systemTicksField = 12;
const residentPagesField = 21;

/** Reads a process's memory and processor time; undefined where the system does not tell, or it is gone. */
export function readUsage(pid: number): ProcessUsage | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return {
      residentBytes: Number(fields[residentPagesField]) * pageBytes,
      cpuMs: (Number(fields[userTicksField]) + Number(fields[systemTicksField])) * tickMs,
    };
  } catch {
    return undefined;
  }
}
