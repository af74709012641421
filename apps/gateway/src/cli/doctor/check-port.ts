import type { Egress } from '../../upstream/index.ts';
import { probe } from '../probe.ts';
import type { Finding } from './finding.ts';

const answerTimeoutMs = 3000;

/** Whether a gateway answers at the address, or it is free, or somebody else has it. */
export async function checkPort(egress: Egress, host: string, port: number): Promise<Finding> {
  if (port === 0) return { state: 'ok', what: 'port', words: 'any free one' };
  const reached = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const origin = `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
  const result = await probe(
    egress,
    { url: new URL('/healthz', origin), headers: {}, allowPrivateNetwork: true },
    answerTimeoutMs,
  );
  if (result.kind === 'failure' && result.code === 'ECONNREFUSED') {
    return { state: 'ok', what: 'port', words: `${origin} is free` };
  }
  if (result.kind === 'answer' && result.status === 200 && (await isGateway(egress, origin))) {
    return { state: 'ok', what: 'port', words: `a gateway answers at ${origin}` };
  }
  return {
    state: 'fail',
    what: 'port',
    words: `something else holds ${origin}`,
    mend: 'End it, or choose another with --port or SLUICE_PORT.',
  };
}

async function isGateway(egress: Egress, origin: string): Promise<boolean> {
  const answer: unknown = await egress
    .readJson(new URL('/healthz', origin), answerTimeoutMs)
    .catch(() => undefined);
  return typeof answer === 'object' && answer !== null && Reflect.get(answer, 'status') === 'ok';
}
