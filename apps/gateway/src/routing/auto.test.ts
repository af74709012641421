import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { document, house, image, principal, user } from '../test-support/routing-house.ts';
import { decisionRecord, readDecisionRecord, replayDecision } from './index.ts';

function fail(): never {
  throw new Error('Nothing was chosen.');
}

describe('auto', () => {
  it('takes what its policy wants among those that fit, and the next ones as fallbacks', async () => {
    const { choose, targets } = await house();
    const { targets: chosen, automatic, reason } = choose({ model: 'auto:cheap' });
    // What fails may be the whole provider: the best of another one comes second.
    expect(chosen.map(({ id }) => id)).toEqual(['one/cheap', 'two/dear', 'one/middle']);
    expect(automatic).toBe(true);
    expect(reason).toMatch(
      /^auto cheap; best of 5 fitting, 0 rejected; \w+, expected success 0\.\d\d, about \$/,
    );
    expect(targets({ model: 'auto:best' })[0]).toBe('one/shared');
    expect(targets({ model: 'auto', routing: { dial: 0 } })[0]).toBe('one/cheap');
    expect(targets({ model: 'auto', routing: { dial: 10 } })[0]).toBe('one/shared');
    expect(targets({ model: 'auto:cheap', ...user(image) })).toEqual(['one/middle', 'two/dear']);
    expect(targets(user(document))).toEqual(['two/dear']);
    const long = [{ role: 'user' as const, content: 'word '.repeat(4000) }];
    expect(targets({ model: 'auto:cheap', messages: long })[0]).toBe('one/middle');
  });

  it('takes the rules of the gateway, the account and the request together', async () => {
    const { targets, refusal } = await house('routing: { default: cheap, exclude: ["one/cheap"] }');
    expect(targets({})[0]).toBe('one/middle');
    const who = { ...principal(), routing: [{ default: 'best' as const }, { max_price_per_mtok: 10 }] };
    expect(targets({}, who)).toEqual(['one/middle']);
    expect(targets({ routing: { candidates: ['two/*'] } })).toEqual(['two/dear', 'two/shared']);
    const none = refusal({ routing: { exclude: ['one/middle'] } }, who);
    expect([none.status, none.code]).toEqual([422, 'unsupported_parameter']);
    expect(none.message).toContain('is dearer than max_price_per_mtok');
    const unlisted = refusal({ routing: { candidates: ['three/*'] } });
    expect([unlisted.status, unlisted.param]).toEqual([422, 'routing.candidates']);
    expect(refusal({ routing: { max_cost_usd: 1e-9 } }).message).toContain('max_cost_usd');
  });

  it('chooses from what a request brings along, each model with all its places', async () => {
    const { choose } = await house('overrides: { model_list: allow, api_key: allow }');
    const who = { ...principal(), scopes: new Set(['inference' as const, 'overrides' as const]) };
    const entry = (model: string, key?: string) => ({
      model_name: 'mine',
      litellm_params: { model, ...(key === undefined ? {} : { api_key: key }) },
    });
    const list = ['two/dear', 'one/middle', 'nobody/x'].map((name) => entry(name));
    const { targets, auto, automatic, warnings } = choose(
      { model: 'auto:cheap', model_list: [...list, entry('one/middle', 'k')] },
      who,
    );
    // As good as each other, so that it goes to the second place where the first one fails.
    expect(targets.map(({ id }) => id)).toEqual(['one/middle', 'one/middle', 'two/dear']);
    expect([automatic, auto?.ranked.length]).toEqual([true, 2]);
    expect(warnings.join()).toContain('model_list[2] has no effect');
    const one = choose({ model: 'auto', model_list: list, routing: { exclude: ['one/*'] } }, who);
    expect(one.reason).toContain('the only one that fits, 0 rejected');
  });

  it('holds the rules for personal data for models that a caller names, too', async () => {
    const { targets, refusal } = await house('routing: { personal_data: zero_retention }');
    expect(targets({ model: 'one/cheap' }, principal(), 100, false)).toEqual(['one/cheap']);
    const error = refusal({ model: 'one/cheap' }, principal(), 100, true);
    expect([error.status, error.code]).toEqual([403, 'model_not_allowed']);
  });

  it('chooses models that reason where a request asks for that', async () => {
    const { refusal } = await house();
    const error = refusal({ reasoning_effort: 'high' });
    expect([error.status, error.param]).toEqual([422, 'reasoning_effort']);
    expect(refusal({ thinking: { type: 'enabled', budget_tokens: 2000 } }).param).toBe('thinking');
  });

  it('keeps personal data, regions and retention to providers that are known for it', async () => {
    const { targets, refusal } = await house('routing: { default: cheap, personal_data: local }');
    expect(targets({}, principal(), 100, false)[0]).toBe('one/cheap');
    expect(refusal({}, principal(), 100, true).message).toContain('must not get personal data');
    for (const rule of [{ regions: ['eu'] }, { retention: 'zero' as const }, { retention: 30 }])
      expect(refusal({ routing: rule }).status).toBe(422);
  });

  it('keeps a conversation with its model, and what is in the middle of something all the more', async () => {
    const { choose, routing, choices } = await house();
    const start = { role: 'user' as const, content: 'Tell me of lakes.' };
    const first = choose({ messages: [start] });
    const answer = { firstTokenMs: 100, totalMs: 900, promptTokens: 50, outputTokens: 60, attempts: 1 };
    const cheap = choose({ model: 'auto:cheap' }).targets[0];
    if (cheap === undefined) throw new Error('There is a cheap one.');
    routing.served(first, { model: cheap, ...answer });
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

  it('keeps a model that only just holds a conversation, which it would not take for a new one', async () => {
    const { choose, routing, targets } = await house();
    const long = { role: 'user' as const, content: 'lake '.repeat(1500) };
    const first = choose({ model: 'auto:cheap', messages: [long] });
    expect(first.targets.map(({ id }) => id)).not.toContain('one/cheap');
    const cheap = choose({ model: 'auto:cheap' }).targets[0];
    if (cheap === undefined) throw new Error('There is a cheap one.');
    const answer = { firstTokenMs: 100, totalMs: 900, promptTokens: 50, outputTokens: 60, attempts: 1 };
    routing.served(first, { model: cheap, ...answer });
    const on = [
      long,
      { role: 'assistant' as const, content: 'Yes?' },
      { role: 'user' as const, content: 'Go on.' },
    ];
    expect(targets({ messages: on })[0]).toBe('one/cheap');
  });

  it('learns from grades, each account for itself', async () => {
    const { choose, routing, kept } = await house();
    const { auto } = choose({});
    if (auto === undefined) throw new Error('Nothing was chosen.');
    const record = decisionRecord(auto, 0);
    const successOf = (accountId: string) => {
      const { auto: again } = choose({}, { ...principal(), accountId });
      return again?.ranked.find(({ id }) => id === 'one/middle')?.success ?? 0;
    };
    const before = successOf('a');
    for (let at = 0; at < 20; at++)
      await routing.graded({ requestId: `r${at}`, accountId: 'a', model: 'one/middle', score: 0, record });
    expect(successOf('a')).toBeLessThan(before - 0.2);
    expect(successOf('b')).toBe(before);
    const after = successOf('a');
    const again = { requestId: 'r0', accountId: 'a', model: 'one/middle', score: 1, record };
    expect([await routing.graded(again), successOf('a'), kept.length]).toEqual([false, after, 20]);
  });

  it('makes the same decision again from its record', async () => {
    const { choose } = await house();
    for (const model of ['auto:cheap', 'auto', 'auto:fast', 'auto:best']) {
      const { auto } = choose({ model });
      if (auto === undefined) throw new Error('Nothing was chosen.');
      const record = readDecisionRecord(JSON.stringify(decisionRecord(auto, 2)));
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

  it('makes trials and choices of conversations again, too', async () => {
    const { choose, routing } = await house('routing: { exploration: 0.1, default: best }');
    const causes = new Map<string, number>();
    const again = (body: Parameters<typeof choose>[0], requestId: string) => {
      const { auto } = choose(body, principal(), 100, false, requestId);
      const record = auto && readDecisionRecord(JSON.stringify(decisionRecord(auto, 0)));
      if (auto === undefined || record === undefined) throw new Error('Nothing was chosen.');
      expect(replayDecision(record).isSame).toBe(true);
      causes.set(auto.cause, (causes.get(auto.cause) ?? 0) + 1);
    };
    for (let at = 0; at < 200; at++) again({}, `request-${at}`);
    const start = { role: 'user' as const, content: 'Tell me of lakes.' };
    const first = choose({ messages: [start] });
    const other = choose({ model: 'auto:cheap' }).targets[0];
    if (other === undefined) throw new Error('There is a cheap one.');
    const answer = { firstTokenMs: 100, totalMs: 900, promptTokens: 50, outputTokens: 60, attempts: 1 };
    routing.served(first, { model: other, ...answer });
    const more = [
      { role: 'assistant' as const, content: 'Which?' },
      { role: 'user' as const, content: 'All.' },
    ];
    again({ messages: [start, ...more] }, 'one');
    again({ model: 'auto:cheap', messages: [start, ...more] }, 'two');
    again({ messages: [start, ...more, { role: 'tool', tool_call_id: 'c', content: '' }] }, 'three');
    for (const cause of ['utility', 'explored', 'pinned']) expect(causes.get(cause) ?? 0).toBeGreaterThan(0);
  });

  it('lets weights of another folder choose in shadow, and then for the account whose grades they foretell', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sluice-weights-'));
    const shipped = (name: string) => fileURLToPath(import.meta.resolve(`@sluice/router/weights/${name}`));
    await copyFile(shipped('router.bin'), join(folder, 'router.bin'));
    const abilities = JSON.parse(await readFile(shipped('abilities.json'), 'utf8'));
    // These take models of which nobody knows anything for hopeless.
    abilities.unknown.mean[0] = -4;
    abilities.facts.constant = -4;
    await writeFile(join(folder, 'abilities.json'), JSON.stringify(abilities));
    const { choose, routing, stages, shadows } = await house(`routing: { shadow: ${folder}, default: best }`);
    const first = choose({}).auto;
    if (first?.shadow === undefined) throw new Error('Nothing was in shadow.');
    expect(first.shadow.version).not.toBe(first.version);
    expect(first.shadow.success.get('one/cheap')).toBeLessThan(0.1);
    const record = decisionRecord(first, 0);
    const model = first.ranked[0]?.id ?? '';
    for (let at = 0; at < 200; at++)
      await routing.graded({ requestId: `r${at}`, accountId: 'a', model, score: 0, record });
    // All answers were useless: the shipped ones are withdrawn for that as well.
    expect(stages).toEqual([
      ['a', 'withdrawn'],
      ['a', 'serving'],
    ]);
    expect(choose({}).auto).toMatchObject({ version: first.shadow.version, shadow: undefined });
    const other = choose({}, { ...principal(), accountId: 'b' }).auto;
    expect([other?.version, other?.shadow?.version]).toEqual([first.version, first.shadow.version]);
    routing.served(choose({}, { ...principal(), accountId: 'b' }), {
      ...{ firstTokenMs: 100, totalMs: 900, promptTokens: 50, outputTokens: 60, attempts: 1 },
      model: choose({}).targets[0] ?? fail(),
    });
    expect(shadows).toHaveLength(1);
    await rm(folder, { recursive: true });
  });

  it('chooses by the shipped weights where those in shadow cannot be read, and says so once', async () => {
    const { choose, errors } = await house('routing: { shadow: /nowhere }');
    expect([choose({}).auto?.shadow, choose({}).auto?.shadow]).toEqual([undefined, undefined]);
    expect(errors).toHaveLength(1);
    expect(String(errors[0])).toContain('routing.shadow (/nowhere) cannot be read');
  });

  it('chooses by price when nothing can be foretold', async () => {
    const { choose, errors, failure } = await house();
    const broken = new Error('no digest');
    failure.error = broken;
    expect(choose({}).reason).toContain('lowest price of 5 fitting');
    expect(errors).toEqual([broken]);
  });

  it('puts unknown prices last', async () => {
    const { targets } = await house();
    expect(targets({}, principal(['*/shared']))).toEqual(['one/shared', 'two/shared']);
  });

  it('keeps to its candidates, its price limit and the lists of the key', async () => {
    const { targets } = await house('routing: { candidates: ["*/middle", "two/*"], max_price_per_mtok: 10 }');
    expect(targets({})).toEqual(['one/middle']);
    const { refusal } = await house('routing: { candidates: ["one/*"] }');
    expect(refusal({}, principal(['two/*']))).toMatchObject({
      status: 404,
      code: 'model_not_found',
      param: 'model',
    });
  });

  it('refuses with 422 what no model takes, and names who lacks what', async () => {
    const { refusal, targets } = await house();
    const only = principal(['one/shared']);
    const error = refusal({ temperature: 1 }, only);
    expect(error).toMatchObject({ status: 422, code: 'unsupported_parameter', param: 'temperature' });
    expect(error.message).toContain('temperature excludes one/shared');
    const many = refusal(
      { temperature: 1, reasoning_effort: 'low', routing: { max_price_per_mtok: 9 } },
      only,
    );
    // All that stands in the way is told at once, in the order in which it is looked at.
    expect(many.message).toBe(
      'No model is left: routing.max_price_per_mtok excludes one/shared; reasoning_effort excludes one/shared; temperature excludes one/shared.',
    );
    expect(many.detail?.map(({ loc }) => loc.join('.'))).toEqual([
      'body.routing.max_price_per_mtok',
      'body.reasoning_effort',
      'body.temperature',
    ]);
    expect(targets({ temperature: 1, ignore_mismatched_parameters: true }, only)).toEqual(['one/shared']);
    const file = refusal(user(document), principal(['one/*']));
    expect([file.status, file.code]).toEqual([422, 'unsupported_format']);
    for (const id of ['one/cheap', 'one/middle', 'one/shared']) expect(file.message).toContain(id);
  });

  it('leaves out what rests, and is 503 when all do', async () => {
    const { targets, refusal, resting } = await house();
    resting.add('one/cheap');
    expect(targets({})[0]).toBe('one/middle');
    const only = principal(['one/cheap']);
    expect(refusal({}, only)).toMatchObject({ status: 503, code: 'no_healthy_deployment' });
    resting.clear();
    expect(targets({}, only)).toEqual(['one/cheap']);
  });
});
