/** Programs of the operating system that isolate child processes. They are tried, not derived from the platform. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
const folders = ['/usr/bin', '/bin', '/usr/sbin', '/sbin'];
const probeTimeoutMs = 10_000;
/** Path of a program in the system's own folders, which only root can write; `PATH` is not consulted. */
export function findExecutable(name) {
    return folders.map((folder) => `${folder}/${name}`).find((path) => existsSync(path));
}
/** True if the command ends with status 0. */
export function canRun([program, ...args]) {
    return new Promise((resolve) => {
        if (program === undefined)
            return resolve(false);
        const child = spawn(program, args, {
            cwd: '/',
            env: {},
            stdio: 'ignore',
            timeout: probeTimeoutMs,
            killSignal: 'SIGKILL',
        });
        child.on('error', () => resolve(false));
        child.on('close', (code) => resolve(code === 0));
    });
}
/** The first command that can start `program`; undefined if none can. */
export async function findFirstWorking(prefixes, program) {
    for (const prefix of prefixes)
        if (await canRun([...prefix, ...program]))
            return prefix;
    return undefined;
}
//# sourceMappingURL=programs.js.map