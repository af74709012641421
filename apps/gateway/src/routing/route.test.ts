import type { CatalogModel } from '@sluice/catalog';
import type { ChatCompletionRequest } from '@sluice/wire';
import { describe, expect, it } from 'vitest';
import type { KeyLimits, Principal } from '../auth/index.ts';
import { parseConfig } from '../config/load.ts';
import { toSettings } from '../config/settings.ts';
import { SluiceError } from '../errors/index.ts';
import { createAdapters, createCredentials, createModelDirectory } from '../providers/index.ts';
import { privacyOff } from '../test-support/privacy-off.ts';
import { createRouting, type Route } from './index.ts';

const limits: KeyLimits = {};
const noCatalog: readonly CatalogModel[] = [];

function principal(...modelGlobs: readonly (readonly string[])[]): Principal {
  return {
    keyId: 'k',
    keyName: 'k',
    accountId: 'a',
    teamId: null,
    scopes: new Set(['inference']),
    limits,
    modelGlobs,
    anonymization: undefined,
    documents: undefined,
    routing: undefined,
    expiresAtMs: undefined,
  };
}

const models = `
  one: { protocol: openai, models: [
    { name: cheap, price: { input: 1, output: 2 }, input_modalities: [text], tools: false, context_window: 2000 },
    { name: middle, price: { input: 2, output: 4 }, input_modalities: [text, image], tools: true },
    { name: shared, price: { input: 50, output: 50 }, input_modalities: [text], tools: true, unsupported_parameters: [temperature] } ] }
  two: { protocol: openai, models: [
    { name: dear, price: { input: 20, output: 40 }, input_modalities: [text, image, file], tools: true },
    { name: shared, input_modalities: [text] } ] }`;

async function house(more = '') {
  const file = await parseConfig(
    `providers:${models}
${more}`,
    '/x.yaml',
    {},
  );
  const settings = toSettings({ file, path: undefined });
  let draw = 0;
  const loads: Record<string, number> = {};
  const directory = createModelDirectory({
    providers: settings.providers,
    catalog: noCatalog,
    adapterFor: createAdapters({ now: () => 0 }),
    credentialsOf: createCredentials({
      fetchJson: () => () => Promise.reject(new Error('none')),
      now: () => 0,
    }),
  });
  const resting = new Set<string>();
  const routing = createRouting({
    settings: () => settings,
    directory: () => directory,
    health: { healthy: ({ id }) => !resting.has(id), load: ({ id }) => loads[id] ?? 1 },
    random: () => draw,
  });
  const privacy = privacyOff();
  const choose = (body: Partial<ChatCompletionRequest>, who = principal(), sizeBytes = 100): Route => {
    const request = { model: 'auto', messages: [{ role: 'user' as const, content: 'x' }], ...body };
    return routing.choose(privacy.clear({ request, sizeBytes, texts: undefined }, who), sizeBytes, who);
  };
  const refusal = (...args: Parameters<typeof choose>): SluiceError => {
    try {
      choose(...args);
    } catch (error) {
      if (error instanceof SluiceError) return error;
      throw error;
    }
    throw new Error('not refused');
  };
  const targets = (...args: Parameters<typeof choose>): string[] =>
    choose(...args).targets.map(({ id }) => id);
  const drawNext = (value: number): void => {
    draw = value;
  };
  return { choose, refusal, targets, routing, resting, loads, draw: drawNext };
}

const user = (...content: readonly Readonly<Record<string, unknown>>[]): Partial<ChatCompletionRequest> => {
  const body: Partial<ChatCompletionRequest> = JSON.parse(
    JSON.stringify({ messages: [{ role: 'user', content }] }),
  );
  return body;
};
const image = { type: 'image_url', image_url: { url: 'https://h/i.png' } };
const document = { type: 'file', file: { file_data: 'data:application/pdf;base64,AA==' } };

describe('a named model', () => {
  it('is found by its whole name, by its own when only one has it, and in a provider that lists others', async () => {
    const { targets } = await house();
    expect(targets({ model: 'one/cheap' })).toEqual(['one/cheap']);
    expect(targets({ model: 'cheap' })).toEqual(['one/cheap']);
    expect(targets({ model: 'one/brand-new' })).toEqual(['one/brand-new']);
  });

  it('that several offer is 404, and says which', async () => {
    const { refusal } = await house();
    const error = refusal({ model: 'shared' });
    expect([error.status, error.code, error.param]).toEqual([404, 'model_not_found', 'model']);
    expect(error.message).toContain('one/shared, two/shared');
    expect(refusal({ model: 'nobody/x' }).code).toBe('model_not_found');
    expect(refusal({ model: 'auto:other' }).code).toBe('model_not_found');
  });

  it('must be allowed by every list of the key', async () => {
    const { targets, refusal, routing } = await house();
    const narrow = principal(['one/*', 'two/dear'], ['*/cheap', '*/dear']);
    expect(targets({ model: 'one/cheap' }, narrow)).toEqual(['one/cheap']);
    expect(refusal({ model: 'one/middle' }, narrow)).toMatchObject({
      status: 403,
      code: 'model_not_allowed',
    });
    expect(refusal({ model: 'two/shared' }, narrow).code).toBe('model_not_allowed');
    expect(refusal({ model: 'one/cheap' }, principal([])).code).toBe('model_not_allowed');
    expect(routing.visible(narrow).map(({ id }) => id)).toEqual(['one/cheap', 'two/dear']);
  });

  it('that lacks what the request needs is 422, and says what', async () => {
    const { refusal } = await house();
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

  it('keeps its order, without what the key may not use or the model cannot do', async () => {
    const { targets, choose } = await house(aliases);
    expect(targets({ model: 'fast' })).toEqual(['one/cheap', 'two/dear', 'one/middle']);
    expect(targets({ model: 'fast' }, principal(['one/*']))).toEqual(['one/cheap', 'one/middle']);
    expect(targets({ model: 'fast', ...user(image) })).toEqual(['two/dear', 'one/middle']);
    expect(choose({ model: 'fast' }).reason).toBe('alias fast');
  });

  it('draws the first by weight, and keeps the rest as fallbacks', async () => {
    const { targets, draw } = await house(aliases);
    const firsts = [0, 0.24, 0.26, 0.99].map((value) => {
      draw(value);
      return targets({ model: 'drawn' });
    });
    expect(firsts.map(([first]) => first)).toEqual(['one/cheap', 'one/cheap', 'two/dear', 'two/dear']);
    for (const all of firsts) expect(all.toSorted()).toEqual(['one/cheap', 'two/dear']);
  });

  it('of models that do not exist is 404', async () => {
    expect((await house(aliases)).refusal({ model: 'gone' })).toMatchObject({
      status: 404,
      code: 'model_not_found',
    });
  });

  it('puts what rests after failures last, and back when it has rested', async () => {
    const { targets, resting } = await house(aliases);
    resting.add('one/cheap');
    expect(targets({ model: 'fast' })).toEqual(['two/dear', 'one/middle', 'one/cheap']);
    expect(targets({ model: 'one/cheap' })).toEqual(['one/cheap']);
    resting.clear();
    expect(targets({ model: 'fast' })[0]).toBe('one/cheap');
  });
});

describe('auto', () => {
  it('takes the cheapest that fits, and the next ones as fallbacks', async () => {
    const { choose, targets } = await house();
    const { targets: chosen, automatic, reason } = choose({ model: 'auto' });
    expect(chosen.map(({ id }) => id)).toEqual(['one/cheap', 'one/middle', 'two/dear']);
    expect([automatic, reason]).toEqual([true, 'auto; lowest price of 5 fitting']);
    expect(targets(user(image))).toEqual(['one/middle', 'two/dear']);
    expect(targets(user(document))).toEqual(['two/dear']);
    expect(targets({}, principal(), 100_000)[0]).toBe('one/middle');
    for (const model of ['auto:cheap', 'auto:fast', 'auto:best'])
      expect(targets({ model })[0]).toBe('one/cheap');
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
