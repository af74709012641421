/** The compose file names only what exists: settings, variables, files, ports, services and volumes. Docker itself is not run here. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { disposeAll, REPOSITORY, runSluice } from './support/index.ts';

interface Service {
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
}
const textOf = (path: string): string => readFileSync(join(REPOSITORY, path), 'utf8');
const compose: {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
} = parse(textOf('compose.yaml'), { merge: true });
const { services } = compose;
const nodes = Object.entries(services).filter(([name]) => name.startsWith('node'));

afterAll(disposeAll);

describe('compose.yaml', () => {
  it('has three nodes that differ in their data folders only', () => {
    expect(nodes).toHaveLength(3);
    const folders = nodes.map(([, { volumes = [] }]) => volumes.find((one) => one.endsWith(':/data')));
    expect(new Set(folders).size).toBe(3);
    expect(textOf('Dockerfile')).toContain('VOLUME /data');
  });

  it('names variables that the gateway reads, and gives secrets from the environment only', () => {
    const known = textOf('apps/gateway/src/config/environment.ts');
    for (const [, { environment = {} }] of nodes)
      for (const [name, value] of Object.entries(environment)) {
        if (name === 'SLUICE_STORE') expect(textOf('deploy/nodes.yaml')).toContain('env:SLUICE_STORE');
        else expect(known).toContain(`'${name}'`);
        if (/TOKEN|KEY|PEPPER/.test(name)) expect(value).toBe(`\${${name}:?}`);
      }
  });

  it('names files, volumes and services that exist', () => {
    for (const { volumes = [], depends_on: needs = {} } of Object.values(services)) {
      for (const [from = ''] of volumes.map((one) => one.split(':')))
        expect(
          from.startsWith('./') ? existsSync(join(REPOSITORY, from)) : from in compose.volumes,
          from,
        ).toBe(true);
      for (const [name, { condition }] of Object.entries(needs)) {
        expect(condition).toBe('service_healthy');
        expect(services[name]?.healthcheck, name).toBeDefined();
      }
    }
  });

  it('reaches each service at the port on which it listens', () => {
    const nginx = textOf('deploy/nginx.conf');
    const upstreams = [...nginx.matchAll(/server (\w+):(\d+)/g)].map(([, host, port]) => `${host}:${port}`);
    const port = /EXPOSE (\d+)/.exec(textOf('Dockerfile'))?.[1];
    expect(upstreams).toEqual(nodes.map(([name]) => `${name}:${port}`));
    expect(services['balancer']?.ports).toEqual([`127.0.0.1:4100:${/listen (\d+)/.exec(nginx)?.[1]}`]);
    for (const [, { healthcheck }] of nodes)
      expect(healthcheck?.test.join(' ')).toContain(`http://127.0.0.1:${port}/readyz`);
  });

  it('has a configuration that is valid', async () => {
    const { code, stdout, stderr } = await runSluice(
      ['config', 'check', '--config', join(REPOSITORY, 'deploy/nodes.yaml')],
      { env: { SLUICE_STORE: 'postgres://sluice:secret@postgres/sluice' } },
    );
    expect(code, stdout + stderr).toBe(0);
  });
});
