import type { CatalogModel, Modality } from '@sluice/catalog';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { convertCost, SourceCost, SourceModes } from './convert-cost.ts';
import { convertReasoning, SourceReasoning } from './convert-reasoning.ts';
import { providers } from './providers.ts';

const SourceModel = Type.Object({
  name: Type.Optional(Type.String()),
  family: Type.Optional(Type.String()),
  reasoning: Type.Optional(Type.Boolean()),
  tool_call: Type.Optional(Type.Boolean()),
  structured_output: Type.Optional(Type.Boolean()),
  temperature: Type.Optional(Type.Boolean()),
  status: Type.Optional(Type.String()),
  release_date: Type.Optional(Type.String()),
  modalities: Type.Optional(
    Type.Object({ input: Type.Array(Type.String()), output: Type.Array(Type.String()) }),
  ),
  limit: Type.Optional(
    Type.Object({
      context: Type.Optional(Type.Number()),
      input: Type.Optional(Type.Number()),
      output: Type.Optional(Type.Number()),
    }),
  ),
  reasoning_options: SourceReasoning,
  cost: SourceCost,
  experimental: Type.Optional(Type.Object({ modes: SourceModes })),
});
type SourceModel = Static<typeof SourceModel>;

const document = Compile(
  Type.Record(Type.String(), Type.Object({ models: Type.Record(Type.String(), SourceModel) })),
);

/** Models that talk, but are no chat models: vectors, verdicts, speech, music, live sockets, text from scans. */
const NOT_CHAT =
  /embed|rerank|moderation|whisper|transcri|realtime|livetranslate|guard|content-safety|lyria|(^|[-/])(tts|live|ocr|mt)([-/.]|$)/;

const modalityNames: ReadonlyMap<string, Modality> = new Map([
  ['text', 'text'],
  ['image', 'image'],
  ['audio', 'audio'],
  ['video', 'video'],
  ['pdf', 'file'],
]);

/**
 * The chat models of our providers from a models.dev `api.json`, sorted by provider and name.
 *
 * @param value the parsed document
 * @param source the short source id that each model gets
 * @throws Error when the document has another shape, naming the first faults
 */
export function convertModelsDev(value: unknown, source: string): CatalogModel[] {
  if (!document.Check(value)) {
    const faults = document
      .Errors(value)
      .slice(0, 5)
      .map(({ instancePath, message }) => `${instancePath} ${message}`);
    throw new Error(`This is not a models.dev api.json:\n${faults.join('\n')}`);
  }
  const models = new Map<string, CatalogModel>();
  for (const { provider, modelsDev } of providers) {
    for (const id of modelsDev) {
      for (const [name, model] of Object.entries(value[id]?.models ?? {})) {
        const key = `${provider}/${name}`;
        if (isChatModel(name, model) && !models.has(key)) {
          models.set(key, convertModel(provider, name, model, source));
        }
      }
    }
  }
  return [...models.values()].sort((a, b) => compare(a.provider, b.provider) || compare(a.name, b.name));
}

function isChatModel(name: string, { family = '', modalities, limit }: SourceModel): boolean {
  return (
    modalities?.input.includes('text') === true &&
    modalities.output.includes('text') &&
    // Image generators are listed with text in and out, but without any token limits.
    !(limit?.context === 0 && limit.output === 0) &&
    !NOT_CHAT.test(name.toLowerCase()) &&
    !NOT_CHAT.test(family)
  );
}

function convertModel(provider: string, name: string, model: SourceModel, source: string): CatalogModel {
  const { limit, modalities } = model;
  const contextWindow = tokens(limit?.context);
  const within = (count: number | undefined): number | undefined =>
    // A limit beyond the window contradicts itself: one of both is wrong, so neither is believed twice.
    count !== undefined && count > (contextWindow ?? Number.POSITIVE_INFINITY) ? undefined : count;
  const maxInputTokens = within(tokens(limit?.input));
  const maxOutputTokens = within(tokens(limit?.output));
  const price = convertCost({
    name: model.name ?? '',
    cost: model.cost,
    modes: model.experimental?.modes,
    isClaude: /claude/.test(name),
  });
  return {
    provider,
    name,
    ...(contextWindow === undefined ? {} : { contextWindow }),
    ...(maxInputTokens === undefined ? {} : { maxInputTokens }),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    ...(modalities === undefined
      ? {}
      : {
          inputModalities: convertModalities(modalities.input),
          outputModalities: convertModalities(modalities.output),
        }),
    ...(model.reasoning === undefined ? {} : { reasoning: model.reasoning }),
    ...convertReasoning({ provider, name, reasoning: model.reasoning, options: model.reasoning_options }),
    ...(model.tool_call === undefined ? {} : { tools: model.tool_call }),
    ...(model.structured_output === undefined ? {} : { structuredOutput: model.structured_output }),
    ...(model.temperature === undefined ? {} : { temperature: model.temperature }),
    ...(price === undefined ? {} : { price }),
    ...(model.status === 'deprecated' ? { deprecated: true } : {}),
    ...(model.release_date === undefined ? {} : { released: model.release_date }),
    source,
  };
}

function convertModalities(names: readonly string[]): Modality[] {
  const found = new Set(names.map((name) => modalityNames.get(name)));
  return [...modalityNames.values()].filter((modality) => found.has(modality));
}

function tokens(count: number | undefined): number | undefined {
  return count === undefined || count < 1 ? undefined : Math.trunc(count);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
