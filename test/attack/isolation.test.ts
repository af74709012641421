/** SEC-33: document processes have no secrets, no network and resource limits, and crash alone. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { detectSandbox, type Sandbox } from '../../packages/documents/src/supervisor/index.ts';
import { dataUrl, pdfOf } from '../documents/sample-documents.ts';
import {
  configFor,
  disposeAll,
  REPOSITORY,
  rawRequest,
  type Sluice,
  startFake,
  startSluice,
} from '../support/index.ts';
import { type AttackTargets, attackers } from './native-attacker.ts';

const secret = 'sk-upstream-secret-that-no-child-may-see';

/** Process ids of document workers below another process. */
function readersBelow(pid: number): readonly number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'latin1').split(' ').filter(Boolean).map(Number),
  );
  return children.flatMap((child) => {
    const [program = ''] = readFileSync(`/proc/${child}/cmdline`, 'latin1').split('\0');
    const isReader = program === process.execPath || program.endsWith('/node');
    return [...(isReader ? [child] : []), ...readersBelow(child)];
  });
}

/** Whether the folder holds the code of the gateway: a clone may lie in /tmp or /home. */
function leadsToCode(folder: string): boolean {
  return REPOSITORY.startsWith(`${folder}/`);
}

/** What a process may see of a folder: only the way to its own code. */
function stepToCode(folder: string): readonly string[] {
  return leadsToCode(folder) ? [REPOSITORY.slice(folder.length + 1).split('/')[0] ?? ''] : [];
}

/** What a process sees of a file or folder. */
function seenBy(pid: number, path: string): readonly string[] {
  const inside = `/proc/${pid}/root${path}`;
  if (!existsSync(inside)) return [];
  return statSync(inside).isDirectory() ? readdirSync(inside) : [path];
}

/** What the gateway says about this machine. */
async function isolationOf(sluice: Sluice): Promise<{ readonly level: string }> {
  const read = async (): Promise<string | undefined> => {
    const { text } = await rawRequest({ url: `${sluice.url}/metrics` });
    return /^sluice_document_isolation\{level="(\w+)"\} 1$/mu.exec(text)?.[1];
  };
  await expect.poll(read, { timeout: 10_000 }).toBeDefined();
  return { level: (await read()) ?? '' };
}

describe.runIf(process.platform === 'linux')('processes that read documents', () => {
  let sluice: Sluice;
  let readers: readonly number[];
  beforeAll(async () => {
    sluice = await startSluice({
      config: configFor(await startFake()),
      env: { OPENAI_API_KEY: secret, SLUICE_MASTER_KEY: 'm'.repeat(40) },
    });
    expect((await extract(pdfOf(['Hello']))).status).toBe(200);
    readers = readersBelow(sluice.pid);
    expect(readers.length).toBeGreaterThan(0);
  });
  afterAll(disposeAll);

  const extract = (bytes: Buffer, gateway = sluice) =>
    rawRequest({
      method: 'POST',
      url: `${gateway.url}/v1/documents/extract`,
      headers: gateway.auth,
      body: { file_data: dataUrl(bytes) },
    });

  it('have an environment without our variables', () => {
    for (const pid of readers) {
      const environment = readFileSync(`/proc/${pid}/environ`, 'latin1');
      expect(environment).not.toContain(secret);
      expect(environment).not.toMatch(/SLUICE|KEY|TOKEN|PROXY|HOME=/i);
    }
  });

  it('have no files of the gateway open: neither its database nor its sockets', () => {
    for (const pid of readers) {
      const open = readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`));
      expect(open.filter((path) => path.includes(sluice.dataDir))).toEqual([]);
      const listening = new Set(
        readFileSync(`/proc/${sluice.pid}/net/tcp`, 'latin1').match(/\b0A(?:\s+\S+){5}\s+(\d+)/gu) ?? [],
      );
      for (const socket of listening) expect(open).not.toContain(`socket:[${socket.split(/\s+/).at(-1)}]`);
    }
  });

  it('write no core dumps, and have resource limits', () => {
    for (const pid of readers) {
      const limits = readFileSync(`/proc/${pid}/limits`, 'latin1');
      expect(limits).toMatch(/Max core file size\s+0\s/);
      expect(limits).toMatch(/Max data size\s+\d+\s/);
      expect(limits).toMatch(/Max cpu time\s+\d+\s/);
    }
  });

  it('have an empty network namespace, if the kernel permits it', async () => {
    const isolated = readers.filter(
      (pid) => readlinkSync(`/proc/${pid}/ns/net`) !== readlinkSync(`/proc/${sluice.pid}/ns/net`),
    );
    for (const pid of isolated) {
      const routes = readFileSync(`/proc/${pid}/net/route`, 'latin1').trim().split('\n');
      expect(routes.length).toBe(1);
    }
    // Otherwise `doctor` reports it; the kernel of the test machine may not permit it.
    expect([0, readers.length]).toContain(isolated.length);
  });

  it('see nothing of the machine but libraries and their own code, without rights, if it permits that', async () => {
    const { level } = await isolationOf(sluice);
    if (level !== 'full') return expect(sluice.stdout()).toContain(`isolation level '${level}' only`);
    for (const pid of readers) {
      for (const name of ['mnt', 'pid', 'net', 'ipc', 'uts'])
        expect([name, readlinkSync(`/proc/${pid}/ns/${name}`)]).not.toEqual([
          name,
          readlinkSync(`/proc/${sluice.pid}/ns/${name}`),
        ]);
      const status = readFileSync(`/proc/${pid}/status`, 'latin1');
      expect(status).toMatch(/^CapEff:\s+0+$/m);
      expect(status).toMatch(/^CapBnd:\s+0+$/m);
      expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
      if (process.getuid?.() === 0) expect(status).toMatch(/^Uid:\s+65\d{3}\s/m);
      expect(existsSync(`/proc/${pid}/root${sluice.dataDir}`)).toBe(false);
      for (const path of ['/proc', '/etc/passwd', '/home', '/root', '/tmp', '/sys', '/usr/bin/mount'])
        expect([path, seenBy(pid, path)]).toEqual([path, stepToCode(path)]);
      for (const line of readFileSync(`/proc/${pid}/mountinfo`, 'latin1').trim().split('\n')) {
        const [, , , , place = '', options = ''] = line.split(' ');
        if (!place.startsWith('/dev/')) expect(`${place} ${options}`).toMatch(/ ro\b/);
      }
    }
  });

  it('end with the gateway, also when it is killed', async () => {
    const other = await startSluice({ config: configFor(await startFake()) });
    await extract(pdfOf(['Hello']), other);
    const below = readersBelow(other.pid);
    expect(below.length).toBeGreaterThan(0);
    await other.kill9();
    await expect.poll(() => below.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]);
  });

  it('crash alone: the next document and waiting ones are read', async () => {
    for (const pid of readers) process.kill(pid, 'SIGKILL');
    const answers = await Promise.all([extract(pdfOf(['One'])), extract(pdfOf(['Two']))]);
    const after = await extract(pdfOf(['Three']));
    expect(after.status).toBe(200);
    for (const { status } of answers) expect([200, 422]).toContain(status);
    expect((await rawRequest({ url: `${sluice.url}/healthz` })).status).toBe(200);
  });
});

describe.runIf(process.platform === 'linux')(
  'SEC-33 a native program in the place of a document process',
  () => {
    let sluice: Sluice;
    let sandbox: Sandbox;
    let targets: AttackTargets;
    const readableFolder = join(REPOSITORY, 'packages/documents/src/child');
    beforeAll(async () => {
      sluice = await startSluice({ config: configFor(await startFake()), env: { OPENAI_API_KEY: secret } });
      sandbox = await detectSandbox(join(readableFolder, 'main.ts'), [readableFolder]);
      const { dataDir, pid, port } = sluice;
      targets = {
        files: [
          ...['master.key', 'key-pepper.key', 'sluice.db'].map((name) => join(dataDir, name)),
          join(dirname(dataDir), 'sluice.yaml'),
          ...[1, pid, 'self'].flatMap((process) => [`/proc/${process}/environ`, `/proc/${process}/cmdline`]),
          ...['/etc/passwd', '/etc/shadow', '/etc/hostname', join(REPOSITORY, 'package.json')],
        ],
        folders: [
          dataDir,
          dirname(dataDir),
          '/root',
          '/home',
          '/proc',
          '/sys',
          '/tmp',
          '/var',
          '/run',
        ].filter((path) => !leadsToCode(path)),
        port,
        gatewayPid: pid,
        newFiles: ['/x', '/tmp/x', '/dev/x', '/dev/shm/x', '/usr/lib/x', join(readableFolder, 'x')],
        readableFolder,
      };
    });
    afterAll(disposeAll);

    const run = (argv: readonly string[]) =>
      new Promise<readonly string[]>((resolve, reject) => {
        const limits = { dataBytes: 2 ** 31, cpuSeconds: 30, openFiles: 256, processes: 96 };
        const readable = [readableFolder, ...argv.slice(0, 1)];
        const [program = '', ...args] = sandbox.command({ argv, readable, limits });
        const child = spawn(program, args, { cwd: '/', env: {}, stdio: ['ignore', 'pipe', 'inherit'] });
        const chunks: Buffer[] = [];
        child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
        child.on('error', reject);
        child.on('close', () => resolve(Buffer.concat(chunks).toString('utf8').trim().split('\n')));
      });

    it.each(['perl', 'node'])('gets nothing, changes nothing and reaches nobody: %s', async (name) => {
      const attacker = attackers(targets).find((one) => one.name === name);
      // A machine without perl, or without what full isolation needs: the start has said so (the test above).
      if (attacker === undefined || sandbox.isolation.level !== 'full') return;
      expect(await run(attacker.argv)).toEqual(['end']);
      expect((await rawRequest({ url: `${sluice.url}/healthz` })).status).toBe(200);
    });

    it('would succeed without isolation: the attacks are real', async () => {
      const attacker = attackers({ ...targets, newFiles: [] }).at(-1);
      const [program = '', ...args] = attacker?.argv ?? [];
      const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      const chunks: Buffer[] = [];
      child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
      const ended = new Promise((resolve) => child.on('close', resolve));
      await expect.poll(() => Buffer.concat(chunks).toString()).toContain('connected 127.0.0.1');
      child.kill('SIGKILL');
      await ended;
      expect(Buffer.concat(chunks).toString()).toContain(`read ${targets.files[0]}`);
    });
  },
);

describe.runIf(process.platform === 'linux')('SEC-33 documents.isolation', () => {
  afterAll(disposeAll);
  /** No right to mount or to create namespaces, as in a container of which nothing else is known. */
  const barren = [
    ...['unshare', '--user', '--map-root-user', 'sh', '-c'],
    'echo 0 > /proc/sys/user/max_user_namespaces; exec setpriv --bounding-set=-sys_admin "$@"',
    'barren',
  ];
  const start = (isolation: string, through?: readonly string[]) =>
    startFake().then((fake) =>
      startSluice({
        config: configFor(fake, { extra: { documents: { isolation } } }),
        ...(through === undefined ? {} : { through }),
      }),
    );
  const read = (sluice: Sluice) =>
    rawRequest({
      method: 'POST',
      url: `${sluice.url}/v1/documents/extract`,
      headers: sluice.auth,
      body: { file_data: dataUrl(pdfOf(['Hello'])) },
    });
  const canBeBarren = spawnSync(barren[0] ?? '', [...barren.slice(1), 'true']).status === 0;

  it('best_effort reads documents with what the machine has, and the start warns', async () => {
    const sluice = await start('best_effort', canBeBarren ? barren : undefined);
    const { level } = await isolationOf(sluice);
    expect((await read(sluice)).status).toBe(200);
    if (canBeBarren) expect(level).not.toBe('full');
    if (level === 'full') return;
    await expect
      .poll(sluice.stdout)
      .toContain(`warning: documents are read with the isolation level '${level}' only`);
    expect(sluice.stderr()).toContain('unshare');
  });

  it('required refuses documents where the machine cannot, and the start says so', async () => {
    const sluice = await start('required', canBeBarren ? barren : undefined);
    const { level } = await isolationOf(sluice);
    const response = await read(sluice);
    if (level === 'full') return expect(response.status).toBe(200);
    expect(response.status).toBe(503);
    expect(response.json()).toMatchObject({ error: { code: 'isolation_unavailable', type: 'api_error' } });
    await expect
      .poll(sluice.stdout)
      .toContain('warning: documents are refused (documents.isolation: required)');
  });

  it('required reads documents in full isolation', async () => {
    const sluice = await start('required');
    const { level } = await isolationOf(sluice);
    expect((await read(sluice)).status).toBe(level === 'full' ? 200 : 503);
  });
});
