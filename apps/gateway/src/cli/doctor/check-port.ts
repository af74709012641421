import { memberOf } from '../../contract/index.ts';
import { type Egress, probe } from '../../upstream/index.ts';
import type { Finding } from './finding.ts';

const answerTimeoutMs = 3000;

/** Checks whether the address is free, or used by a gateway or another process. */
export async function checkPort(egress: Egress, host: string, port: number): Promise<Finding> {
  if (port === 0) return { state: 'ok', what: 'port', message: 'any free port' };
  const reachableHost = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const origin = `http://${reachableHost.includes(':') ? `[${reachableHost}]` : reachableHost}:${port}`;
  const result = await probe(
    egress,
    { url: new URL('/healthz', origin), headers: {}, allowPrivateNetwork: true },
    answerTimeoutMs,
  );
  if (result.kind === 'failure' && result.code === 'ECONNREFUSED') {
    return { state: 'ok', what: 'port', message: `${origin} is free` };
  }
  if (result.kind === 'answer' && result.status === 200 && (await isGateway(egress, origin))) {
    return { state: 'ok', what: 'port', message: `a gateway is running at ${origin}` };
  }
  return {
    state: 'fail',
    what: 'port',
    message: `${origin} is in use by another process, or cannot be reached`,
    fix: 'Stop that process, or choose another port with --port or SLUICE_PORT.',
  };
}

async function isGateway(egress: Egress, origin: string): Promise<boolean> {
  const answer: unknown = await egress
    .readJson(new URL('/healthz', origin), answerTimeoutMs)
    .catch(() => undefined);
  return memberOf(answer, 'status') === 'ok';
}
