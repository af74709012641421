/** For tests of routing: five models of two providers, and a router over them. */
import type { CatalogModel } from '@sluice/catalog';
import type { ChatCompletionRequest } from '@sluice/wire';
import type { Principal } from '../auth/index.ts';
import { parseConfig, toSettings } from '../config/index.ts';
import { SluiceError } from '../errors/index.ts';
import { createAdapters, createCredentials, createModelDirectory } from '../providers/index.ts';
import { createRouting, type LearnedFeedback, noopDeps, type Route } from '../routing/index.ts';
import { noBroadcast } from '../shared-state/index.ts';
import { testPrincipal } from './principal.ts';
import { privacyOff } from './privacy-off.ts';

const noCatalog: readonly CatalogModel[] = [];

export function principal(...modelGlobs: readonly (readonly string[])[]): Principal {
  return testPrincipal({ modelGlobs });
}

/** What became of an answer, but for its model. */
export const sampleAnswer = {
  firstTokenMs: 100,
  totalMs: 900,
  promptTokens: 50,
  outputTokens: 60,
  attempts: 1,
  cachedTokens: undefined,
  callIds: [],
};

const models = `
  one: { protocol: openai, models: [
    { name: cheap, price: { input: 1, output: 2 }, input_modalities: [text], tools: false, context_window: 2000 },
    { name: middle, price: { input: 2, output: 4 }, input_modalities: [text, image], tools: true },
    { name: shared, price: { input: 50, output: 50 }, input_modalities: [text], tools: true, unsupported_parameters: [temperature] } ] }
  two: { protocol: openai, models: [
    { name: dear, price: { input: 20, output: 40 }, input_modalities: [text, image, file], tools: true },
    { name: shared, input_modalities: [text] } ] }`;

export async function routingTestBed(more = '') {
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
  const choices: (readonly [string, string])[] = [];
  const clock = { ms: 0 };
  const failure: { error?: Error } = {};
  const errors: unknown[] = [];
  const kept: LearnedFeedback[] = [];
  const stages: (readonly [string, string])[] = [];
  const shadows: boolean[] = [];
  const graded = new Set<string>();
  const routing = createRouting({
    ...noopDeps(),
    settings: () => settings,
    directory: () => directory,
    health: { healthy: ({ id }) => !resting.has(id), load: ({ id }) => loads[id] ?? 1 },
    random: () => draw,
    now: () => clock.ms,
    wallNow: () => clock.ms,
    digest: (text) => {
      if (failure.error !== undefined) throw failure.error;
      return text;
    },
    broadcast: noBroadcast,
    onError: (error) => errors.push(error),
    onChoice: (policy, cause) => choices.push([policy, cause]),
    onShadow: (isSame) => shadows.push(isSame),
    onStage: (accountId, _, stage) => stages.push([accountId, stage]),
    storeFeedback: async (grade) => {
      if (graded.has(grade.requestId)) return false;
      graded.add(grade.requestId);
      kept.push(grade);
      return true;
    },
  });
  const privacy = privacyOff();
  const choose = (
    body: Partial<ChatCompletionRequest>,
    who = principal(),
    sizeBytes = 100,
    hasResidualPii = false,
    requestId = 'r',
  ): Route => {
    const request = { model: 'auto', messages: [{ role: 'user' as const, content: 'x' }], ...body };
    const safe = privacy.clear({ request, sizeBytes, texts: undefined }, who);
    return routing.choose(safe, who, { sizeBytes, hasResidualPii, requestId });
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
  return {
    choose,
    snapshot: { settings, directory },
    refusal,
    targets,
    routing,
    resting,
    loads,
    choices,
    clock,
    errors,
    failure,
    kept,
    stages,
    shadows,
    draw: drawNext,
  };
}

export const user = (
  ...content: readonly Readonly<Record<string, unknown>>[]
): Partial<ChatCompletionRequest> => {
  const body: Partial<ChatCompletionRequest> = JSON.parse(
    JSON.stringify({ messages: [{ role: 'user', content }] }),
  );
  return body;
};
export const image = { type: 'image_url', image_url: { url: 'https://h/i.png' } };
export const document = { type: 'file', file: { file_data: 'data:application/pdf;base64,AA==' } };
