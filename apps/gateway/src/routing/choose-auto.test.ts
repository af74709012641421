import { describe, expect, it } from 'vitest';
import { document, image, principal, routingTestBed, user } from '../test-support/routing-test-bed.ts';

describe('auto', () => {
  it('ranks suitable models by policy, with the next ones as fallbacks', async () => {
    const { choose, targets } = await routingTestBed();
    const { targets: chosen, automatic, reason } = choose({ model: 'auto:cheap' });
    // What fails may be the whole provider: the best of another one comes second.
    expect(chosen.map(({ id }) => id)).toEqual(['one/cheap', 'two/dear', 'one/middle']);
    expect(automatic).toBe(true);
    expect(reason).toMatch(
      /^auto cheap; best of 5 suitable, 0 excluded; \w+, expected success unknown, about \$/,
    );
    expect(targets({ model: 'auto:best' })[0]).toBe('one/shared');
    expect(targets({ model: 'auto', routing: { dial: 0 } })[0]).toBe('one/cheap');
    expect(targets({ model: 'auto', routing: { dial: 10 } })[0]).toBe('one/shared');
    expect(targets({ model: 'auto:cheap', ...user(image) })).toEqual(['one/middle', 'two/dear']);
    expect(targets(user(document))).toEqual(['two/dear']);
    const long = [{ role: 'user' as const, content: 'word '.repeat(4000) }];
    expect(targets({ model: 'auto:cheap', messages: long })[0]).toBe('one/middle');
  });

  it('merges the rules of gateway, account and request', async () => {
    const { targets, refusal } = await routingTestBed('routing: { default: cheap, exclude: ["one/cheap"] }');
    expect(targets({})[0]).toBe('one/middle');
    const who = { ...principal(), routing: [{ default: 'best' as const }, { max_price_per_mtok: 10 }] };
    expect(targets({}, who)).toEqual(['one/middle']);
    expect(targets({ routing: { candidates: ['two/*'] } })).toEqual(['two/dear', 'two/shared']);
    const none = refusal({ routing: { exclude: ['one/middle'] } }, who);
    expect([none.status, none.code]).toEqual([422, 'unsupported_parameter']);
    expect(none.message).toContain('exceeds max_price_per_mtok');
    const unlisted = refusal({ routing: { candidates: ['three/*'] } });
    expect([unlisted.status, unlisted.param]).toEqual([422, 'routing.candidates']);
    expect(refusal({ routing: { max_cost_usd: 1e-9 } }).message).toContain('max_cost_usd');
  });

  it('chooses from the model_list of a request, each model with all its deployments', async () => {
    const { choose } = await routingTestBed('overrides: { model_list: allow, api_key: allow }');
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
    expect(one.reason).toContain('the only suitable model, 0 excluded');
  });

  it('applies rules for personal data to models named by the caller, too', async () => {
    const { targets, refusal } = await routingTestBed('routing: { personal_data: zero_retention }');
    expect(targets({ model: 'one/cheap' }, principal(), 100, false)).toEqual(['one/cheap']);
    const error = refusal({ model: 'one/cheap' }, principal(), 100, true);
    expect([error.status, error.code]).toEqual([403, 'model_not_allowed']);
  });

  it('chooses reasoning models if the request asks for reasoning', async () => {
    const { refusal } = await routingTestBed();
    const error = refusal({ reasoning_effort: 'high' });
    expect([error.status, error.param]).toEqual([422, 'reasoning_effort']);
    expect(refusal({ thinking: { type: 'enabled', budget_tokens: 2000 } }).param).toBe('thinking');
  });

  it('chooses only models known to support web search for web searches', async () => {
    const { refusal, targets } = await routingTestBed();
    const error = refusal({ web_search_options: {} });
    expect([error.status, error.param]).toEqual([422, 'web_search_options']);
    expect(error.message).toContain('web_search_options excludes');
    const anyway = { web_search_options: {}, ignore_mismatched_parameters: true };
    expect(targets(anyway)).toHaveLength(3);
  });

  it('requires known regions and retention where rules demand them', async () => {
    const { targets, refusal } = await routingTestBed('routing: { default: cheap, personal_data: local }');
    expect(targets({}, principal(), 100, false)[0]).toBe('one/cheap');
    expect(refusal({}, principal(), 100, true).message).toContain('may not receive personal data');
    for (const rule of [{ regions: ['eu'] }, { retention: 'zero' as const }, { retention: 30 }])
      expect(refusal({ routing: rule }).status).toBe(422);
  });

  it('chooses by price if no prediction is available', async () => {
    const { choose, errors, failure } = await routingTestBed();
    const broken = new Error('no digest');
    failure.error = broken;
    expect(choose({}).reason).toContain('lowest price of 5 suitable');
    expect(errors).toEqual([broken]);
  });

  it('puts unknown prices last', async () => {
    const { targets } = await routingTestBed();
    expect(targets({}, principal(['*/shared']))).toEqual(['one/shared', 'two/shared']);
  });

  it('respects its candidates, its price limit and the models of the key', async () => {
    const { targets } = await routingTestBed(
      'routing: { candidates: ["*/middle", "two/*"], max_price_per_mtok: 10 }',
    );
    expect(targets({})).toEqual(['one/middle']);
    const { refusal } = await routingTestBed('routing: { candidates: ["one/*"] }');
    expect(refusal({}, principal(['two/*']))).toMatchObject({
      status: 404,
      code: 'model_not_found',
      param: 'model',
    });
  });

  it('rejects unsupported requests with 422, and names the reason for each model', async () => {
    const { refusal, targets } = await routingTestBed();
    const only = principal(['one/shared']);
    const error = refusal({ temperature: 0.5 }, only);
    expect(error).toMatchObject({ status: 422, code: 'unsupported_parameter', param: 'temperature' });
    expect(error.message).toContain('temperature excludes one/shared');
    const many = refusal(
      { temperature: 0.5, reasoning_effort: 'low', routing: { max_price_per_mtok: 9 } },
      only,
    );
    // All that stands in the way is told at once, in the order in which it is looked at.
    expect(many.message).toBe(
      'No suitable model: routing.max_price_per_mtok excludes one/shared; reasoning_effort excludes one/shared; temperature excludes one/shared.',
    );
    expect(many.detail?.map(({ loc }) => loc.join('.'))).toEqual([
      'body.routing.max_price_per_mtok',
      'body.reasoning_effort',
      'body.temperature',
    ]);
    expect(targets({ temperature: 0.5, ignore_mismatched_parameters: true }, only)).toEqual(['one/shared']);
    const file = refusal(user(document), principal(['one/*']));
    expect([file.status, file.code]).toEqual([422, 'unsupported_format']);
    for (const id of ['one/cheap', 'one/middle', 'one/shared']) expect(file.message).toContain(id);
  });

  it('reports exclusions by lists of the request, but not by lists of the operator', async () => {
    const { refusal } = await routingTestBed('routing: { candidates: ["one/*"], exclude: ["one/cheap"] }');
    const error = refusal({ routing: { candidates: ['*/shared'] }, temperature: 0.5 });
    // What the caller must mend is the member: its list has a model.
    expect([error.status, error.param]).toEqual([422, 'temperature']);
    expect(error.message).toBe(
      'No suitable model: temperature excludes one/shared; routing.candidates excludes one/middle.',
    );
    expect(error.detail?.map(({ loc, msg }) => `${loc.join('.')} ${msg}`)).toEqual([
      'body.temperature excludes one/shared',
      'body.routing.candidates excludes one/middle',
    ]);
    const both = refusal({ routing: { candidates: ['one/shared'], exclude: ['*/shared'] } });
    expect(both.message).toContain('routing.candidates excludes one/middle');
    expect(both.message).toContain('routing.exclude excludes one/shared');
    expect(refusal({ routing: { candidates: ['one/cheap'] } }).message).not.toContain('one/cheap');
  });

  it('reports rules of the operator in the details, under the model', async () => {
    const { refusal } = await routingTestBed('routing: { max_price_per_mtok: 1 }');
    // The ceiling of the request is higher: it excludes nothing.
    const error = refusal({ routing: { max_price_per_mtok: 100 } }, principal(['one/cheap']));
    expect([error.param, error.message]).toEqual([
      'model',
      'The routing rules exclude every model: one/cheap exceeds max_price_per_mtok.',
    ]);
    expect(error.detail?.map(({ loc, msg }) => `${loc.join('.')} ${msg}`)).toEqual([
      'body.model one/cheap exceeds max_price_per_mtok',
    ]);
  });

  it('uses models for web search or audio only if the request needs them', async () => {
    const openai =
      '  openai: { protocol: openai, models: [{ name: gpt-5-search-api }, { name: gpt-audio-2025-08-28 }] }';
    const { choose, targets, refusal } = await routingTestBed(openai);
    const plain = choose({});
    expect(plain.auto?.ranked.map(({ id }) => id).filter((id) => id.startsWith('openai/'))).toEqual([]);
    expect(plain.rejected).toEqual([]);
    expect(targets({ web_search_options: {} })).toEqual(['openai/gpt-5-search-api']);
    const speech = {
      modalities: ['text' as const, 'audio' as const],
      audio: { format: 'wav' as const, voice: 'ash' },
    };
    expect(targets(speech)).toEqual(['openai/gpt-audio-2025-08-28']);
    const sound = { type: 'input_audio', input_audio: { data: 'AA==', format: 'wav' } };
    expect(targets(user(sound))).toEqual(['openai/gpt-audio-2025-08-28']);
    expect(refusal(user(sound, image)).status).toBe(422);
  });

  it('skips models in cooldown, and responds with 503 if all are', async () => {
    const { targets, refusal, resting } = await routingTestBed();
    resting.add('one/cheap');
    expect(targets({})[0]).toBe('one/middle');
    const only = principal(['one/cheap']);
    expect(refusal({}, only)).toMatchObject({ status: 503, code: 'no_healthy_deployment' });
    resting.clear();
    expect(targets({}, only)).toEqual(['one/cheap']);
  });
});
