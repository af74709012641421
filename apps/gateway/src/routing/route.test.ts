import { describe, expect, it } from 'vitest';
import { document, image, principal, routingTestBed, user } from '../test-support/routing-test-bed.ts';

describe('a named model', () => {
  it('is found by full name, by unique bare name, and as an unlisted model of a provider', async () => {
    const { targets } = await routingTestBed();
    expect(targets({ model: 'one/cheap' })).toEqual(['one/cheap']);
    expect(targets({ model: 'cheap' })).toEqual(['one/cheap']);
    expect(targets({ model: 'one/brand-new' })).toEqual(['one/brand-new']);
  });

  it('offered by several providers is 404, and names them', async () => {
    const { refusal } = await routingTestBed();
    const error = refusal({ model: 'shared' });
    expect([error.status, error.code, error.param]).toEqual([404, 'model_not_found', 'model']);
    expect(error.message).toContain('one/shared, two/shared');
    expect(refusal({ model: 'nobody/x' }).code).toBe('model_not_found');
    expect(refusal({ model: 'auto:other' }).code).toBe('model_not_found');
  });

  it('must be allowed by all lists of the key', async () => {
    const { targets, refusal, routing } = await routingTestBed();
    const narrow = principal(['one/*', 'two/dear'], ['*/cheap', '*/dear']);
    expect(targets({ model: 'one/cheap' }, narrow)).toEqual(['one/cheap']);
    expect(refusal({ model: 'one/middle' }, narrow)).toMatchObject({
      status: 403,
      code: 'model_not_allowed',
    });
    expect(refusal({ model: 'two/shared' }, narrow).code).toBe('model_not_allowed');
    expect(refusal({ model: 'one/cheap' }, principal([])).code).toBe('model_not_allowed');
    expect(routing.visibleModels(narrow).map(({ id }) => id)).toEqual(['one/cheap', 'two/dear']);
  });

  it('without required features is 422, and names them', async () => {
    const { refusal } = await routingTestBed();
    const tools = refusal({ model: 'one/cheap', tools: [{ type: 'function', function: { name: 'f' } }] });
    expect(tools).toMatchObject({ status: 422, code: 'unsupported_parameter', param: 'tools' });
    expect(refusal({ model: 'one/cheap', ...user(image) })).toMatchObject({
      code: 'unsupported_parameter',
      param: 'messages[0].content[0]',
    });
    expect(refusal({ model: 'one/middle', ...user({ type: 'text', text: 'a' }, document) })).toMatchObject({
      status: 422,
      code: 'unsupported_format',
      param: 'messages[0].content[1]',
    });
  });
});

describe('an alias', () => {
  const aliases =
    'models: { fast: [one/cheap, two/dear, one/middle], drawn: [{ model: one/cheap, weight: 1 }, { model: two/dear, weight: 3 }], gone: [nobody/x] }';

  it('keeps its order, without models that are not allowed or not suitable', async () => {
    const { targets, choose } = await routingTestBed(aliases);
    expect(targets({ model: 'fast' })).toEqual(['one/cheap', 'two/dear', 'one/middle']);
    expect(targets({ model: 'fast' }, principal(['one/*']))).toEqual(['one/cheap', 'one/middle']);
    expect(targets({ model: 'fast', ...user(image) })).toEqual(['two/dear', 'one/middle']);
    expect(choose({ model: 'fast' }).reason).toBe('alias fast');
  });

  it('draws the first model by weight, and keeps the rest as fallbacks', async () => {
    const { targets, draw } = await routingTestBed(aliases);
    const firsts = [0, 0.24, 0.26, 0.99].map((value) => {
      draw(value);
      return targets({ model: 'drawn' });
    });
    expect(firsts.map(([first]) => first)).toEqual(['one/cheap', 'one/cheap', 'two/dear', 'two/dear']);
    for (const all of firsts) expect(all.toSorted()).toEqual(['one/cheap', 'two/dear']);
  });

  it('of unknown models is 404', async () => {
    expect((await routingTestBed(aliases)).refusal({ model: 'gone' })).toMatchObject({
      status: 404,
      code: 'model_not_found',
    });
  });

  it('puts models in cooldown last, and back afterwards', async () => {
    const { targets, resting } = await routingTestBed(aliases);
    resting.add('one/cheap');
    expect(targets({ model: 'fast' })).toEqual(['two/dear', 'one/middle', 'one/cheap']);
    expect(targets({ model: 'one/cheap' })).toEqual(['one/cheap']);
    resting.clear();
    expect(targets({ model: 'fast' })[0]).toBe('one/cheap');
  });
});
