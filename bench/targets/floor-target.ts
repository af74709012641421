import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Target } from './target.ts';

export const floorTarget: Target = {
  name: 'floor',
  isPeer: false,
  model: 'bench',
  unavailable: () => Promise.resolve(null),
  command: ({ upstreamUrl, folder }) =>
    Promise.resolve({
      command: process.execPath,
      args: [fileURLToPath(new URL('../floor.ts', import.meta.url)), upstreamUrl],
      env: {},
      cwd: folder,
      logFile: join(folder, 'floor.log'),
      port: null,
    }),
  headers: () => ({ authorization: 'Bearer bench-key' }),
};
