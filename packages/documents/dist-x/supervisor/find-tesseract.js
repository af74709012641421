/** Finds a `tesseract` program that is installed on the system and recent enough. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
/** Searched if the caller names no directories. */
const usualFolders = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];
const probeTimeoutMs = 5_000;
/** The first version with the engine and output format used here. */
const minMajorVersion = 4;
function runProbe(command, option) {
    const [program = '', ...leading] = command;
    const { status, stdout, stderr } = spawnSync(program, [...leading, option], {
        env: { LC_ALL: 'C.UTF-8' },
        encoding: 'utf8',
        timeout: probeTimeoutMs,
    });
    return status === 0 ? `${stdout}\n${stderr}` : undefined;
}
/** Parses the output of `--list-langs`, without orientation data and names that are not plain language codes. */
function parseLanguages(list) {
    return list
        .split('\n')
        .flatMap((line) => /^[a-z]{3}(?:_[A-Za-z]{2,8})?$/.test(line.trim()) && line.trim() !== 'osd' ? [line.trim()] : []);
}
/**
 * Looks for the program, which takes about ten milliseconds if it is installed.
 * @param guard a command prefix that ends the program together with the process that started it
 * @param folders absolute paths, searched in order; relative ones are skipped
 */
export function findTesseract(guard, folders = usualFolders) {
    const program = folders
        .filter((folder) => isAbsolute(folder))
        .map((folder) => join(folder, 'tesseract'))
        .find((path) => existsSync(path));
    if (program === undefined)
        return undefined;
    const command = [...guard, program];
    const major = /tesseract v?(\d+)\./.exec(runProbe(command, '--version') ?? '')?.[1];
    if (major === undefined || Number(major) < minMajorVersion)
        return undefined;
    const languages = parseLanguages(runProbe(command, '--list-langs') ?? '');
    return languages.length === 0 ? undefined : { command, languages };
}
//# sourceMappingURL=find-tesseract.js.map