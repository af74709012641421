import { describe, expect, it } from 'vitest';
import type { SubjectLimits } from '../shared-state/index.ts';
import { budget, claim, limitsOf } from '../test-support/limit-claims.ts';
import { limitReceiver, limitSender } from './sent-limits.ts';

const limits = (subject: string) => [limitsOf(claim({ subject, rpm: 5, budget: budget(1000) }))];

describe('limits between a worker and the primary', () => {
  it('cross once, and are told by their number from then on', () => {
    const send = limitSender();
    const receive = limitReceiver();
    const first = send(limits('a'));
    const second = send(limits('a'));
    expect(second).toEqual({ number: first.number });
    expect(receive(first)).toEqual(limits('a'));
    expect(receive(structuredClone(second))).toEqual(limits('a'));
  });

  it('cross again when they change, or were not used for long', () => {
    const send = limitSender();
    const receive = limitReceiver();
    const exchange = (of: readonly SubjectLimits[]) => {
      const sent = structuredClone(send(of));
      expect(receive(sent)).toEqual(of);
      return sent;
    };
    for (let at = 0; at < 12_000; at++) {
      exchange(limits(`${at}`));
      // Used all the time.
      expect(exchange(limits('0')).limits).toBeUndefined();
    }
    expect(exchange(limits('1')).limits).toBeDefined();
    expect(exchange(limits('11999')).limits).toBeUndefined();
    const [one] = limits('0');
    if (one === undefined) throw new Error('no limits');
    expect(exchange([{ ...one, rpm: 6 }]).limits).toBeDefined();
  });

  it('cross each time if they are of an end user', () => {
    const send = limitSender();
    const receive = limitReceiver();
    const owner = { kind: 'key', id: 'a' } as const;
    const subject = { kind: 'end_user', id: 'key:a:x', accountId: 'acc', owner, endUser: 'x' } as const;
    const [one] = limits('a');
    if (one === undefined) throw new Error('no limits');
    for (let turn = 0; turn < 2; turn++) {
      const sent = structuredClone(send([{ ...one, subject }]));
      expect(sent.number).toBeUndefined();
      expect(receive(sent)).toEqual([{ ...one, subject }]);
    }
  });

  it('are an error if the worker never sent them', () => {
    expect(() => limitReceiver()({ number: 1 })).toThrow('has not sent');
  });
});
