/** SEC-33: document processes have no secrets, no network and resource limits, and crash alone. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configFor, disposeAll, rawRequest, type Sluice, startFake, startSluice } from '../support/index.ts';
import { dataUrl, pdfOf } from './sample-documents.ts';

const secret = 'sk-upstream-secret-that-no-child-may-see';

/** Process ids of document workers below another process. */
function readersBelow(pid: number): readonly number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'latin1').split(' ').filter(Boolean).map(Number),
  );
  return children.flatMap((child) => {
    const isReader = readFileSync(`/proc/${child}/cmdline`, 'latin1').includes('child/main');
    return [...(isReader ? [child] : []), ...readersBelow(child)];
  });
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

  const extract = (bytes: Buffer) =>
    rawRequest({
      method: 'POST',
      url: `${sluice.url}/v1/documents/extract`,
      headers: sluice.auth,
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

  it('crash alone: the next document and waiting ones are read', async () => {
    for (const pid of readers) process.kill(pid, 'SIGKILL');
    const answers = await Promise.all([extract(pdfOf(['One'])), extract(pdfOf(['Two']))]);
    const after = await extract(pdfOf(['Three']));
    expect(after.status).toBe(200);
    for (const { status } of answers) expect([200, 422]).toContain(status);
    expect((await rawRequest({ url: `${sluice.url}/healthz` })).status).toBe(200);
  });
});
