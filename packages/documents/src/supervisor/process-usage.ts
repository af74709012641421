import { readFileSync } from 'node:fs';

/** Resources used by a process. */
export interface ProcessUsage {
  readonly residentBytes: number;
  readonly cpuMs: number;
}

/** Units used by Linux on every platform that Node supports. */
const pageBytes = 4096;
const tickMs = 10;

/** Field indexes in /proc/PID/stat, counted after the process name, which may contain any character. */
const userTicksField = 11;
const systemTicksField = 12;
const residentPagesField = 21;

/** Reads the memory and CPU time of a process; undefined if the system does not report it or the process has exited. */
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
