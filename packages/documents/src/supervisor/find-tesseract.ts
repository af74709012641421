/** Finds a `tesseract` program that is installed on the machine and new enough to be used. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import type { SystemTesseract } from '../model/index.ts';

/** Where it usually is; searched when the caller names no folders. */
const usualFolders = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];
const probeTimeoutMs = 5_000;
/** The first with the engine and the output that are used here. */
const minMajorVersion = 4;

function runProbe(command: readonly string[], option: string): string | undefined {
  const [program = '', ...leading] = command;
  const { status, stdout, stderr } = spawnSync(program, [...leading, option], {
    env: { LC_ALL: 'C.UTF-8' },
    encoding: 'utf8',
    timeout: probeTimeoutMs,
  });
  return status === 0 ? `${stdout}\n${stderr}` : undefined;
}

/** Languages as `--list-langs` tells them; the orientation data and what is no plain name are not among them. */
function parseLanguages(list: string): readonly string[] {
  return list
    .split('\n')
    .flatMap((line) =>
      /^[a-z]{3}(?:_[A-Za-z]{2,8})?$/.test(line.trim()) && line.trim() !== 'osd' ? [line.trim()] : [],
    );
}

/**
 * Looks for the program; takes about ten milliseconds if it is installed.
 * @param guard a command that is put before it and ends it together with the process that started it
 * @param folders absolute paths, searched in order; relative ones are skipped
 */
export function findTesseract(
  guard: readonly string[],
  folders: readonly string[] = usualFolders,
): SystemTesseract | undefined {
  const program = folders
    .filter((folder) => isAbsolute(folder))
    .map((folder) => join(folder, 'tesseract'))
    .find((path) => existsSync(path));
  if (program === undefined) return undefined;
  const command = [...guard, program];
  const major = /tesseract v?(\d+)\./.exec(runProbe(command, '--version') ?? '')?.[1];
  if (major === undefined || Number(major) < minMajorVersion) return undefined;
  const languages = parseLanguages(runProbe(command, '--list-langs') ?? '');
  return languages.length === 0 ? undefined : { command, languages };
}
