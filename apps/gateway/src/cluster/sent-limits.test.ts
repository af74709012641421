import { describe, expect, it } from 'vitest';
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

  it('cross again when they change, or when both sides have forgotten them', () => {
    const send = limitSender();
    const receive = limitReceiver();
    for (let turn = 0; turn < 2; turn++)
      for (let at = 0; at < 5000; at++) {
        const sent = structuredClone(send(limits(`${at % 2500}`)));
        expect(receive(sent)).toEqual(limits(`${at % 2500}`));
      }
    const [one] = limits('0');
    if (one === undefined) throw new Error('no limits');
    expect(send([{ ...one, rpm: 6 }]).limits).toBeDefined();
    // Both remember the last ones.
    expect(send(limits('2499')).limits).toBeUndefined();
  });

  it('are an error if the worker never sent them', () => {
    expect(() => limitReceiver()({ number: 1 })).toThrow('has not sent');
  });
});
