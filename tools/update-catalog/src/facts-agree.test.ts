/** What the catalog says of models and what the translators do for them must be one truth. */
import { bundledCatalog, type CatalogModel } from '@sluice/catalog';
import { anthropicProfileOf, bedrockProfileOf, cohereProfileOf, geminiProfileOf } from '@sluice/wire';
import { describe, expect, test } from 'vitest';

const modelsOf = (provider: string, pattern = /./): readonly CatalogModel[] =>
  bundledCatalog().filter(
    (model) => model.provider === provider && model.embeddings !== true && pattern.test(model.name),
  );

function disputes(
  models: readonly CatalogModel[],
  compare: (model: CatalogModel) => readonly (readonly [what: string, said: unknown, done: unknown])[],
): string[] {
  expect(models).not.toEqual([]);
  return models.flatMap((model) =>
    compare(model)
      .filter(([, said, done]) => said !== undefined && String(said) !== String(done))
      .map(([what, said, done]) => `${model.provider}/${model.name}: ${what} ${said}, translated as ${done}`),
  );
}

describe('catalog and translators agree on', () => {
  test.each(['anthropic', 'azure', 'vertex'])('Claude at %s', (provider) => {
    const found = disputes(modelsOf(provider, /claude/), (model) => {
      const profile = anthropicProfileOf(model.name);
      return [
        ['reasoningStyle', model.reasoningStyle, profile.reasoning],
        ['forcedToolChoice', model.forcedToolChoice, profile.supportsForcedToolChoice],
        ['temperature', model.temperature, profile.supportsSampling],
        ['efforts', profile.reasoning === 'adaptive' ? model.reasoningEfforts : undefined, profile.efforts],
      ];
    });
    expect(found).toEqual([]);
  });

  test('Bedrock', () => {
    const found = disputes(modelsOf('bedrock'), (model) => {
      const profile = bedrockProfileOf(model.name);
      return [
        ['forcedToolChoice', model.forcedToolChoice, profile.forcedChoices.length > 0],
        [
          'reasoningStyle',
          profile.claude === null ? undefined : model.reasoningStyle,
          profile.claude?.reasoning,
        ],
      ];
    });
    expect(found).toEqual([]);
  });

  test.each(['gemini', 'vertex'] as const)('Gemini at %s', (platform) => {
    const found = disputes(modelsOf(platform, /^gemini-[23](?!.*image)/), (model) => {
      const { thinking, ...profile } = geminiProfileOf(model.name, platform);
      const lacking = new Set(model.unsupportedParameters);
      return [
        ['reasoningStyle', model.reasoningStyle, thinking.style],
        [
          'efforts',
          thinking.style === 'level' ? model.reasoningEfforts : undefined,
          'levels' in thinking ? thinking.levels : [],
        ],
        ['temperature', model.temperature, profile.supportsSampling],
        ['presence_penalty', lacking.has('presence_penalty') ? false : undefined, profile.supportsPenalties],
        ['logprobs', lacking.has('logprobs') ? false : undefined, profile.supportsLogprobs],
        ['n', lacking.has('n') ? 1 : undefined, profile.maxCandidates],
      ];
    });
    expect(found).toEqual([]);
  });

  test('Cohere', () => {
    const found = disputes(modelsOf('cohere'), (model) => [
      ['forcedToolChoice', model.forcedToolChoice, cohereProfileOf(model.name).supportsToolChoice],
      ['tools', model.tools, cohereProfileOf(model.name).supportsTools],
    ]);
    expect(found).toEqual([]);
  });
});
