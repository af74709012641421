import { describe, expect, it } from 'vitest';
import { SluiceError } from '../errors/index.ts';
import type { UpstreamFailure } from '../providers/index.ts';
import type { CallPlan } from './call-interface.ts';
import { Repairs } from './repairs.ts';

const native = { api: 'messages', body: { diagnostics: 1, speed: 1 }, headers: { 'anthropic-beta': 'a' } };
// A repair reads nothing else of a plan.
const plan = { request: { native } } as unknown as CallPlan;
const failure = (facts: Partial<UpstreamFailure>): UpstreamFailure => ({
  error: new SluiceError('bad_request'),
  retryable: false,
  retryAfterMs: undefined,
  ...facts,
});
const extra = (member: string) => failure({ complaint: `${member}: Extra inputs are not permitted` });
const sent = { native: {} };

describe('Repairs', () => {
  it('leaves out reasoning once, and nothing else', () => {
    const repairs = new Repairs();
    const refused = failure({ signatureRefused: true });
    expect([repairs.take(refused, plan, sent), repairs.take(refused, plan, sent)]).toEqual([true, false]);
    expect([repairs.isStripped, repairs.complaints]).toEqual([true, []]);
    repairs.reset();
    expect(repairs.isStripped).toBe(false);
  });

  it('takes complaints as long as another attempt differs', () => {
    const repairs = new Repairs();
    const taken = [extra('diagnostics'), extra('diagnostics'), extra('absent'), extra('speed')];
    expect(taken.map((one) => repairs.take(one, plan, sent))).toEqual([true, false, false, true]);
  });

  it('takes no complaint about a translated request', () => {
    expect(new Repairs().take(extra('diagnostics'), plan, { native: undefined })).toBe(false);
  });
});
