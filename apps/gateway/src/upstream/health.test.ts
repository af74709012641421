import { describe, expect, it } from 'vitest';
import { createDeployments } from './deployments/index.ts';
import { deploymentHealth } from './health.ts';

const id = 'one/model#1';

describe('deploymentHealth', () => {
  const all = () => createDeployments({ now: () => 0, random: () => 0 });

  it('is ready before anything is known', () => {
    const deployments = all();
    deployments.stats(id);
    expect(deploymentHealth(deployments, 0)).toEqual([
      {
        id,
        state: 'ready',
        reason: null,
        untilMs: null,
        refusingKeys: 0,
        errorRate: null,
        firstByteP50Ms: null,
        inFlight: 0,
      },
    ]);
  });

  it('tells why a deployment gets no requests, and until when', () => {
    const deployments = all();
    const stats = deployments.stats(id);
    stats.coolDownUntil(5000);
    expect(deploymentHealth(deployments, 1000)).toMatchObject([
      { state: 'cooling_down', reason: 'rate_limited', untilMs: 4000 },
    ]);
    for (let count = 0; count < 5; count++) stats.end(stats.begin(6000), 'failed', 6000);
    const [open] = deploymentHealth(deployments, 6000);
    expect(open).toMatchObject({ state: 'open', reason: 'failures', errorRate: expect.any(Number) });
    expect(open?.untilMs).toBeGreaterThan(0);
    expect(deploymentHealth(deployments, 6000 + (open?.untilMs ?? 0))).toMatchObject([
      { state: 'half_open', reason: 'failures' },
    ]);
  });

  it('counts requests in flight, and the keys that it is open for alone', () => {
    const deployments = all();
    const stats = deployments.stats(id);
    const ticket = stats.begin(0);
    stats.firstByte(ticket, 40);
    for (let count = 0; count < 5; count++)
      stats.end(stats.begin(0, undefined, 'key_1'), 'failed', 0, {
        keyId: 'key_1',
        origin: 'acc_1',
        digest: String(count),
      });
    expect(deploymentHealth(deployments, 50)).toMatchObject([
      { state: 'ready', inFlight: 1, firstByteP50Ms: 40, refusingKeys: 1 },
    ]);
  });

  it('leaves out what callers named', () => {
    const deployments = all();
    deployments.stats('request one/secret#1');
    expect(deploymentHealth(deployments, 0)).toEqual([]);
  });
});
