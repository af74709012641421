import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ServerCommand } from '../processes/index.ts';
import type { StartContext, Target } from './target.ts';

const PROGRAM = fileURLToPath(new URL('../../apps/gateway/bin/sluice.js', import.meta.url));
const KEY = 'sk-bench-0123456789abcdef0123456789abcdef';

/** Of gateways whose keys a benchmark makes. */
export const adminToken = 'admin-bench-0123456789abcdef0123456789abcdef';

const shared = { api_key: 'x', allow_private_network: true, models: ['bench'] };

type Providers = Readonly<Record<string, object>>;

/** The gateway as users start it: every part of the path is on, and its access log goes to a file. */
export const sluiceTarget: Target = {
  name: 'sluice',
  isPeer: false,
  model: 'mock/bench',
  unavailable: () => Promise.resolve(existsSync(PROGRAM) ? null : `${PROGRAM} is not there`),
  command: (context) => commandWith(context, {}),
  headers: () => ({ authorization: `Bearer ${KEY}` }),
};

/** The same with providers that speak Responses (`native`) and Messages (`claude`). */
export const apisTarget: Target = {
  ...sluiceTarget,
  command: (context) =>
    commandWith(context, {
      native: { ...chatProvider(context), apis: ['chat', 'responses'] },
      claude: { ...shared, protocol: 'anthropic', base_url: context.upstreamUrl },
    }),
};

/** The same with several processes that serve. */
export const workersTarget = (workers: number): Target => ({
  ...sluiceTarget,
  command: async (context) => {
    const { args, env, ...command } = await commandWith(context, {});
    return {
      ...command,
      args: [...args, '--workers', String(workers)],
      env: { ...env, SLUICE_ADMIN_TOKEN: adminToken },
    };
  },
});

const chatProvider = ({ upstreamUrl }: StartContext): object => ({
  ...shared,
  protocol: 'openai',
  base_url: `${upstreamUrl}/v1`,
});

async function commandWith(context: StartContext, providers: Providers): Promise<ServerCommand> {
  const { folder } = context;
  const configFile = join(folder, 'sluice.yaml');
  const config = { discovery: 'off', providers: { mock: chatProvider(context), ...providers } };
  // JSON is YAML 1.2.
  await writeFile(configFile, JSON.stringify(config), { mode: 0o600 });
  return {
    command: process.execPath,
    args: [
      // As `npm start` has them.
      '--max-semi-space-size=8',
      '--conditions=sluice-source',
      PROGRAM,
      'serve',
      ...['--port', '0'],
      ...['--data', join(folder, 'data')],
      ...['--config', configFile],
    ],
    env: { SLUICE_BOOTSTRAP_KEY: KEY },
    cwd: folder,
    logFile: join(folder, 'sluice.log'),
    port: null,
  };
}
