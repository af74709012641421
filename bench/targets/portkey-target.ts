import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Target } from './target.ts';

const FOLDER = fileURLToPath(new URL('../peers/portkey', import.meta.url));
const PROGRAM = join(FOLDER, 'node_modules/@portkey-ai/gateway/build/start-server.js');
const INSTALL_TIMEOUT_MS = 180_000;
const INSTALL = [
  'install',
  '--prefix',
  FOLDER,
  '--no-package-lock',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
];

/** Portkey's gateway from npm, at pinned versions, on the runtime of this process. */
export const portkeyTarget: Target = {
  name: 'portkey',
  isPeer: true,
  model: 'bench',
  unavailable: async (note) => {
    if (existsSync(PROGRAM)) return null;
    note('installing @portkey-ai/gateway into bench/peers/portkey');
    try {
      await promisify(execFile)('npm', INSTALL, { cwd: FOLDER, timeout: INSTALL_TIMEOUT_MS });
    } catch (error) {
      const lines = (error instanceof Error ? error.message : String(error)).split('\n');
      const reason = lines.find((line) => line.startsWith('npm error')) ?? lines[0];
      return `npm could not install it: ${reason}`;
    }
    return existsSync(PROGRAM) ? null : 'npm installed it, but its start script is not there';
  },
  command: ({ folder, freePort }) =>
    Promise.resolve({
      command: process.execPath,
      args: [PROGRAM, `--port=${freePort}`, '--headless'],
      env: {},
      cwd: folder,
      logFile: join(folder, 'portkey.log'),
      port: freePort,
    }),
  headers: ({ upstreamUrl }) => ({
    authorization: 'Bearer bench-key',
    'x-portkey-provider': 'openai',
    'x-portkey-custom-host': `${upstreamUrl}/v1`,
  }),
};
