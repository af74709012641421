import { describe, expect, it } from 'vitest';
import { claim, limitsOf } from '../../test-support/limit-claims.ts';
import { createStepRunner, type Step } from './step-runner.ts';

const stepOf = (accountId: string): Step => {
  const limits = limitsOf(claim({ rpm: 5 }));
  return {
    name: 'take',
    lease: `of ${accountId}`,
    limits: [{ ...limits, subject: { ...limits.subject, accountId } }],
    facts: [0, 0],
    factsOf: () => [5, -1, -1],
  };
};

/** A server that answers each step with its lease. @param isCluster whether a call may have keys of one account only */
function server(isCluster: boolean) {
  const calls: (readonly string[])[] = [];
  const { perform } = createStepRunner(async (_script, keys, [, text]) => {
    calls.push(keys);
    if (isCluster && keys.length > 1)
      throw new Error("CROSSSLOT Keys in request don't hash to the same slot");
    const steps: unknown = JSON.parse(String(text));
    const leases = Array.isArray(steps) ? steps.map((step) => [step[1]]) : [];
    return [7, JSON.stringify(leases)];
  }, 1000);
  const performAll = async (accounts: readonly string[]) => {
    const answers = await Promise.all(accounts.map((one) => perform(stepOf(one))));
    return answers.map(({ nowMs, parts }) => [nowMs, ...parts]);
  };
  return { calls, performAll };
}

const accounts = ['a', 'b', 'a'];
const wanted = [
  [7, 'of a'],
  [7, 'of b'],
  [7, 'of a'],
];
const [a, b] = ['sluice:1:{a}', 'sluice:1:{b}'];

describe('steps of the same moment', () => {
  it('are one call', async () => {
    const { calls, performAll } = server(false);
    expect(await performAll(accounts)).toEqual(wanted);
    expect(calls).toEqual([[a, b]]);
  });

  it('are a call for each account where the server is a cluster', async () => {
    const { calls, performAll } = server(true);
    expect(await performAll(accounts)).toEqual(wanted);
    expect(await performAll(accounts)).toEqual(wanted);
    expect(calls).toEqual([[a, b], [a], [b], [a], [b]]);
  });

  it('are several calls if there are many, and each gets its own answer', async () => {
    const { calls, performAll } = server(false);
    const many = Array.from({ length: 120 }, (_, at) => String(at));
    expect(await performAll(many)).toEqual(many.map((one) => [7, `of ${one}`]));
    expect(calls).toHaveLength(3);
  });
});
