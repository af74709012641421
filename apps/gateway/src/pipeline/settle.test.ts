import { describe, expect, it } from 'vitest';
import { createTestRequest, type TestRequest } from '../test-support/reserved-request.ts';
import { type Ending, Settlement } from './settle.ts';

/** A settlement over a ledger that records what it is told. */
async function settling(request: TestRequest) {
  const log: string[] = [];
  let closed: (error: Error | undefined) => void = () => undefined;
  const settlement = new Settlement(
    {
      ledger: {
        open: (facts, _ifCut, written) => {
          log.push('open');
          written(undefined);
          return { facts, journal: { segments: [] } };
        },
        dispatched: () => log.push('dispatched'),
        close: (_entry, end, written) => {
          log.push(`close ${end.status}`);
          closed = written;
        },
        failure: () => undefined,
        end: () => Promise.resolve(),
      },
      routing: { recordAnswer: () => log.push('learned') },
      now: () => 0,
      onEnd: () => log.push('metrics'),
      onError: (error) => log.push(`error ${error instanceof Error ? error.message : ''}`),
    },
    request.reserved,
    request.client,
  );
  settlement.open(() => log.push('opened'));
  return { settlement, log, written: () => closed(undefined) };
}

const ending = (request: TestRequest, more: Partial<Ending> = {}): Ending => ({
  status: 'ok',
  httpStatus: 200,
  errorCode: null,
  provider: undefined,
  summary: request.summary,
  answerChars: 0,
  toolCallIds: [],
  ...more,
});

describe('a settlement', () => {
  it('sends the last bytes after the row is safe, once', async () => {
    const request = await createTestRequest();
    const { settlement, log, written } = await settling(request);
    settlement.settle(ending(request), () => log.push('last'));
    settlement.settle(ending(request, { status: 'error' }), () => log.push('never'));
    expect(log).toEqual(['open', 'opened', 'learned', 'close ok']);
    expect(request.settled).toEqual([{ tokens: 15, costNanos: null }]);
    written();
    expect(log.slice(4)).toEqual(['last', 'metrics']);
  });

  it('returns the reservation and answers although the last bytes cannot be made', async () => {
    const request = await createTestRequest();
    const { settlement, log, written } = await settling(request);
    settlement.settle(ending(request), () => {
      throw new Error('no last bytes');
    });
    written();
    expect(log.slice(3)).toEqual(['close ok', 'error no last bytes', 'metrics']);
    expect(request.sent).toEqual(['internal_error']);
    expect(request.settled).toHaveLength(1);
  });

  it('returns the reservation and answers although the row cannot be made', async () => {
    const request = await createTestRequest();
    const { settlement, log } = await settling(request);
    const summary = {
      ...request.summary,
      get target(): never {
        throw new Error('no target');
      },
    };
    settlement.settle(ending(request, { summary }), () => log.push('last'));
    expect(log.slice(2)).toEqual(['error no target']);
    expect(request.settled).toEqual([{ tokens: 0, costNanos: 0 }]);
    expect(request.sent).toEqual(['internal_error']);
  });

  it('learns from successful answers only', async () => {
    const request = await createTestRequest();
    const { settlement, log } = await settling(request);
    settlement.settle(ending(request, { status: 'error', httpStatus: 502 }), () => undefined);
    expect(log).not.toContain('learned');
  });
});
