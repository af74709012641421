/** Commands of an installation whose data folder belongs to the user of a service: as root, and as that user. */
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanEnv, disposeAll, runChild, SLUICE_COMMAND, tempDir } from './support/index.ts';

const serviceUser = 65_534;
const secrets = {
  SLUICE_MASTER_KEY: 'm'.repeat(40),
  SLUICE_KEY_PEPPER: 'p'.repeat(40),
  SLUICE_ADMIN_TOKEN: 'a'.repeat(40),
};

const asService = ['setpriv', `--reuid=${serviceUser}`, `--regid=${serviceUser}`, '--clear-groups'] as const;

/** An empty data folder of the user of the service. */
async function serviceFolder(): Promise<string> {
  const home = await tempDir('sluice-service-');
  chmodSync(home, 0o755);
  const folder = join(home, 'data');
  mkdirSync(folder, { mode: 0o700 });
  chownSync(folder, serviceUser, serviceUser);
  return folder;
}

function command(folder: string, args: readonly string[], as: 'root' | 'service') {
  const through = as === 'service' ? asService : [];
  const [program = '', ...all] = [
    ...through,
    SLUICE_COMMAND.node,
    ...SLUICE_COMMAND.args,
    ...args,
    '--data',
    folder,
  ];
  return spawnSync(program, all, { encoding: 'utf8', env: cleanEnv('/tmp', secrets), cwd: '/' });
}

async function startService(folder: string) {
  const [program, ...args] = asService;
  const child = await runChild({
    command: program,
    args: [...args, SLUICE_COMMAND.node, ...SLUICE_COMMAND.args, 'serve', '--port', '0', '--data', folder],
    cwd: '/',
    env: cleanEnv('/tmp', secrets),
  });
  await child.waitForOutput(/listening on/u, 15_000);
  return child;
}

function ownersIn(folder: string): ReadonlySet<number> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return new Set([folder, ...paths.map((path) => join(folder, path))].map((path) => statSync(path).uid));
}

describe.runIf(process.getuid?.() === 0)('commands of a service', () => {
  // The sources are bundled at the first start, and only root may write there.
  beforeAll(() => void spawnSync(SLUICE_COMMAND.node, [...SLUICE_COMMAND.args, '--version']));
  afterAll(disposeAll);

  it.each(['root', 'service'] as const)('run as %s, and leave every file to the service', async (as) => {
    const folder = await serviceFolder();
    const service = await startService(folder);
    const made = command(folder, ['keys', 'create', '--name', 'made'], as);
    expect([made.status, made.stderr]).toEqual([0, '']);
    expect(command(folder, ['keys', 'list'], as).stdout).toContain('made');
    const doctor = command(folder, ['doctor', '--offline'], as);
    expect(doctor.stdout).not.toMatch(/chown/u);
    expect(ownersIn(folder)).toEqual(new Set([serviceUser]));
    service.signal('SIGTERM');
    await service.exited;
  });

  it('as another user say as whom to run, and do not propose a new owner', async () => {
    const folder = await serviceFolder();
    const [program = '', ...args] = [
      'setpriv',
      '--reuid=1234',
      '--regid=1234',
      '--clear-groups',
      SLUICE_COMMAND.node,
    ];
    const { status, stderr } = spawnSync(
      program,
      [...args, ...SLUICE_COMMAND.args, 'serve', '--port', '0', '--data', folder],
      {
        encoding: 'utf8',
        env: cleanEnv('/tmp', secrets),
        cwd: '/',
      },
    );
    expect(status).toBe(1);
    expect(stderr).toContain(`sudo -u '#${serviceUser}'`);
    expect(stderr).not.toContain('chown');
  });
});
