/** No request stops the gateway for others: its event loop is watched from inside, beside ordinary clients. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disposeAll } from '../support/index.ts';
import { type GatewayUnderLoad, startGatewayUnderLoad } from './stalls/gateway-under-load.ts';
import { stallScenarios } from './stalls/stall-scenarios.ts';

const maxStallMs = 50;

let gateway: GatewayUnderLoad;
beforeAll(async () => {
  gateway = await startGatewayUnderLoad();
});
afterAll(async () => {
  await gateway.close();
  await disposeAll();
});

describe('SEC-32 the event loop', () => {
  it.each(Object.entries(stallScenarios))('%s', async (name, request) => {
    const figures = await gateway.measure(request());
    const { busiestMs, maxMs, p99Ms, ordinaryP99Ms, ordinaryCount, status, tookMs } = figures;
    const columns = [busiestMs, maxMs, p99Ms, ordinaryP99Ms, ordinaryCount, status, tookMs];
    process.stdout.write(`${name.padEnd(42)}${columns.map((one) => one.toFixed(0).padStart(9)).join('')}\n`);
    expect(busiestMs).toBeLessThanOrEqual(maxStallMs);
  });
});
