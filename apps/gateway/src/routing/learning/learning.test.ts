/** What `auto` keeps of conversations, answers and grades, and how its decisions are made again. */
import { describe, expect, it } from 'vitest';
import { principal, routingTestBed, sampleAnswer } from '../../test-support/routing-test-bed.ts';
import { decisionRecord, readDecisionRecord } from './decision-record.ts';
import { replayDecision } from './replay-decision.ts';

function fail(): never {
  throw new Error('Nothing was chosen.');
}

describe('auto', () => {
  it('keeps a conversation with its model, strictly while it depends on it', async () => {
    const { choose, routing, choices } = await routingTestBed();
    const start = { role: 'user' as const, content: 'Tell me of lakes.' };
    const first = choose({ messages: [start] });
    const cheap = choose({ model: 'auto:cheap' }).targets[0];
    if (cheap === undefined) throw new Error('There is a cheap one.');
    routing.recordAnswer(first, { model: cheap, ...sampleAnswer });
    expect(choices).toEqual([['balanced', first.auto?.cause]]);
    const call = { id: 'c', type: 'function' as const, function: { name: 'f', arguments: '{}' } };
    const loop = choose({
      messages: [
        start,
        { role: 'assistant', content: null, tool_calls: [call] },
        { role: 'tool', tool_call_id: 'c', content: '1' },
      ],
    });
    expect([loop.targets[0]?.id, loop.auto?.cause]).toEqual(['one/cheap', 'pinned']);
    expect(choose({ messages: [{ role: 'user', content: 'Another one.' }] }).auto?.cause).toBe('utility');
  });

  it('keeps a model whose context barely fits, which it would not choose for a new conversation', async () => {
    const { choose, routing, targets } = await routingTestBed();
    const long = { role: 'user' as const, content: 'lake '.repeat(1500) };
    const first = choose({ model: 'auto:cheap', messages: [long] });
    expect(first.targets.map(({ id }) => id)).not.toContain('one/cheap');
    const cheap = choose({ model: 'auto:cheap' }).targets[0];
    if (cheap === undefined) throw new Error('There is a cheap one.');
    routing.recordAnswer(first, { model: cheap, ...sampleAnswer });
    const on = [
      long,
      { role: 'assistant' as const, content: 'Yes?' },
      { role: 'user' as const, content: 'Go on.' },
    ];
    expect(targets({ messages: on })[0]).toBe('one/cheap');
  });

  it('distinguishes new conversations with the same beginning, and images', async () => {
    const { choose, routing } = await routingTestBed();
    const start = { role: 'user' as const, content: 'Tell me of lakes.' };
    const cheap = choose({ model: 'auto:cheap' }).targets[0] ?? fail();
    routing.recordAnswer(choose({ messages: [start] }), {
      model: cheap,
      ...sampleAnswer,
      promptTokens: 5000,
    });
    const { auto } = choose({ messages: [start] });
    // What it read of the same words may still be there; that is a matter of price.
    expect([auto?.cause, auto?.outlook.session]).toMatchObject([
      'utility',
      { model: 'one/cheap', isSticky: false },
    ]);
  });

  it('continues with the model that called the tool, not with that of a similar conversation', async () => {
    const { choose, routing } = await routingTestBed();
    const start = { role: 'user' as const, content: 'Tell me of lakes.' };
    const first = choose({ messages: [start] });
    const [one, other] = [
      choose({ model: 'auto:cheap' }).targets[0] ?? fail(),
      choose({ model: 'auto:best' }).targets[0] ?? fail(),
    ];
    routing.recordAnswer(first, { model: one, ...sampleAnswer, callIds: ['a'] });
    routing.recordAnswer(first, { model: other, ...sampleAnswer, callIds: ['b'] });
    const loop = (id: string) => {
      const call = { id, type: 'function' as const, function: { name: 'f', arguments: '{}' } };
      const asked = { role: 'assistant' as const, content: null, tool_calls: [call] };
      const result = { role: 'tool' as const, tool_call_id: id, content: '1' };
      return choose({ messages: [start, asked, result] }).targets[0]?.id;
    };
    expect([loop('a'), loop('b')]).toEqual([one.id, other.id]);
  });

  it('keeps the model of dependent conversations even without stickiness', async () => {
    const { choose, routing } = await routingTestBed('routing: { stickiness: off }');
    const start = { role: 'user' as const, content: 'Tell me of lakes.' };
    const cheap = choose({ model: 'auto:cheap' }).targets[0] ?? fail();
    routing.recordAnswer(choose({ messages: [start] }), { model: cheap, ...sampleAnswer });
    const call = { id: 'c', type: 'function' as const, function: { name: 'f', arguments: '{}' } };
    const asked = { role: 'assistant' as const, content: null, tool_calls: [call] };
    const result = { role: 'tool' as const, tool_call_id: 'c', content: '1' };
    expect(choose({ messages: [start, asked, result] }).auto?.cause).toBe('pinned');
    const more = { role: 'user' as const, content: 'And rivers?' };
    const said = { role: 'assistant' as const, content: 'They are deep.' };
    expect(choose({ messages: [start, said, more] }).auto?.cause).toBe('utility');
  });

  it.each([
    ['nothing was read from a cache nor written to one', 0, 0],
    ['its provider wrote some of it', 3000, 3000],
    ['its provider counted nothing', undefined, 0],
  ])('credits explicit prompt caching by the counted tokens: %s', async (_, counted, credit) => {
    const { choose, routing } = await routingTestBed();
    const start = { role: 'user' as const, content: 'Tell me of lakes.' };
    const first = choose({ messages: [start] });
    const model = first.targets[0] ?? fail();
    const claude = { ...model, provider: { ...model.provider, protocol: 'anthropic' as const } };
    routing.recordAnswer(first, {
      model: claude,
      ...sampleAnswer,
      promptTokens: 5000,
      cachedTokens: counted,
    });
    const on = [
      start,
      { role: 'assistant' as const, content: 'Yes?' },
      { role: 'user' as const, content: 'Go on.' },
    ];
    expect(choose({ messages: on }).auto?.outlook.session?.cachedTokens).toBe(credit);
  });

  it('learns nothing from servers specified by callers', async () => {
    const { choose, routing } = await routingTestBed();
    const route = choose({ model: 'auto:cheap' });
    const model = route.targets[0] ?? fail();
    const before = choose({ model: 'auto:cheap' }).auto?.ranked[0]?.totalMs;
    const brought = { ...model, provider: { ...model.provider, foundBy: 'request' as const } };
    for (let at = 0; at < 20; at++)
      routing.recordAnswer(route, {
        model: brought,
        ...sampleAnswer,
        firstTokenMs: 9000,
        totalMs: 90_000,
        outputTokens: 600,
      });
    expect(choose({ model: 'auto:cheap' }).auto?.ranked[0]?.totalMs).toBe(before);
  });

  it('learns the token counts of a model from its responses', async () => {
    const { choose, routing } = await routingTestBed();
    const text = { role: 'user' as const, content: 'lake '.repeat(800) };
    const fits = () => choose({ model: 'auto:cheap', messages: [text] }).targets.map(({ id }) => id);
    expect(fits()[0]).toBe('one/cheap');
    const route = choose({ model: 'auto:cheap', messages: [{ ...text, content: `${text.content}?` }] });
    const [model] = route.targets;
    if (model === undefined) throw new Error('Nothing was chosen.');
    const { promptTokens } = route.features;
    // Half again as many as the estimate: its window of 2,000 tokens is too small for that with any room to spare.
    for (let at = 0; at < 80; at++)
      routing.recordAnswer(route, {
        ...{
          model,
          firstTokenMs: 100,
          totalMs: 900,
          outputTokens: 60,
          cachedTokens: undefined,
          callIds: [],
          attempts: 1,
        },
        promptTokens: promptTokens * 1.9,
      });
    const other = choose({ model: 'auto:cheap', messages: [{ ...text, content: `New: ${text.content}` }] });
    expect(other.targets[0]?.id).not.toBe('one/cheap');
  });

  it('learns from feedback of each account separately', async () => {
    const { choose, routing, kept } = await routingTestBed();
    const { auto } = choose({});
    if (auto === undefined) throw new Error('Nothing was chosen.');
    const record = decisionRecord(auto, []);
    const successOf = (accountId: string) => {
      const { auto: again } = choose({}, { ...principal(), accountId });
      return again?.ranked.find(({ id }) => id === 'one/middle')?.success ?? 0;
    };
    const before = successOf('a');
    for (let at = 0; at < 20; at++)
      await routing.addFeedback({
        requestId: `r${at}`,
        accountId: 'a',
        keyId: 'k',
        model: 'one/middle',
        score: 0,
        record,
      });
    expect(successOf('a')).toBeLessThan(before - 0.2);
    expect(successOf('b')).toBe(before);
    const after = successOf('a');
    const again = { requestId: 'r0', accountId: 'a', keyId: 'k', model: 'one/middle', score: 1, record };
    expect([await routing.addFeedback(again), successOf('a'), kept.length]).toEqual([false, after, 20]);
  });

  it('replays a decision from its record', async () => {
    const { choose } = await routingTestBed();
    for (const model of ['auto:cheap', 'auto', 'auto:fast', 'auto:best']) {
      const { auto } = choose({ model });
      if (auto === undefined) throw new Error('Nothing was chosen.');
      const record = readDecisionRecord(
        JSON.stringify(
          decisionRecord(auto, [
            { model: 'x/one', reason: 'rests' },
            { model: 'x/two', reason: 'rests' },
          ]),
        ),
      );
      if (record === undefined) throw new Error('A record that cannot be read.');
      const { ranked, cause, isSame } = replayDecision(record);
      expect([isSame, cause]).toEqual([true, auto.cause]);
      expect(ranked.map(({ model: id }) => id)).toEqual(auto.ranked.map(({ id }) => id));
      const [first, second, ...rest] = record.ranked;
      if (first === undefined || second === undefined) throw new Error('There are several.');
      const swapped = { ...record, ranked: [second, first, ...rest] };
      expect(replayDecision(swapped).isSame).toBe(false);
      expect(replayDecision({ ...swapped, cause: 'sticky' }).isSame).toBe(false);
    }
    expect([readDecisionRecord(null), readDecisionRecord('{'), readDecisionRecord('{}')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('replays exploration and sticky decisions, too', async () => {
    const { choose, routing } = await routingTestBed('routing: { exploration: 0.1, default: best }');
    const causes = new Map<string, number>();
    const again = (body: Parameters<typeof choose>[0], requestId: string) => {
      const { auto } = choose(body, principal(), 100, false, requestId);
      const record = auto && readDecisionRecord(JSON.stringify(decisionRecord(auto, [])));
      if (auto === undefined || record === undefined) throw new Error('Nothing was chosen.');
      expect(replayDecision(record).isSame).toBe(true);
      causes.set(auto.cause, (causes.get(auto.cause) ?? 0) + 1);
    };
    for (let at = 0; at < 200; at++) again({}, `request-${at}`);
    const start = { role: 'user' as const, content: 'Tell me of lakes.' };
    const first = choose({ messages: [start] });
    const other = choose({ model: 'auto:cheap' }).targets[0];
    if (other === undefined) throw new Error('There is a cheap one.');
    routing.recordAnswer(first, { model: other, ...sampleAnswer });
    const more = [
      { role: 'assistant' as const, content: 'Which?' },
      { role: 'user' as const, content: 'All.' },
    ];
    again({ messages: [start, ...more] }, 'one');
    again({ model: 'auto:cheap', messages: [start, ...more] }, 'two');
    again({ messages: [start, ...more, { role: 'tool', tool_call_id: 'c', content: '' }] }, 'three');
    for (const cause of ['utility', 'explored', 'pinned']) expect(causes.get(cause) ?? 0).toBeGreaterThan(0);
  });
});
