/** The models of a set as the gateway knows them: its own directory, each with several deployments. */
import { providerSettings } from '../../../apps/gateway/src/config/index.ts';
import {
  createAdapters,
  createCredentials,
  createModelDirectory,
  type ModelTarget,
} from '../../../apps/gateway/src/providers/index.ts';
import type { ModelSpec } from './prompt-set.ts';

export interface PoolModel {
  readonly index: number;
  readonly spec: ModelSpec;
  readonly target: ModelTarget;
}

export interface Pool {
  readonly models: readonly PoolModel[];
  byId(id: string): PoolModel;
}

/** @param places deployments of each model */
export function createPool(specs: readonly ModelSpec[], places: number): Pool {
  const provider = providerSettings('sim', {
    protocol: 'openai',
    api_keys: Array.from({ length: places }, (_, place) => `key-${place}`),
    models: specs.map(({ name, contextWindow, price }) => ({
      name,
      context_window: contextWindow,
      price: { input: price.input / 1000, output: price.output / 1000 },
    })),
  });
  const directory = createModelDirectory({
    providers: [provider],
    catalog: [],
    adapterFor: createAdapters({ now: () => 0 }),
    credentialsOf: createCredentials({
      fetchJson: () => () => Promise.reject(new Error('Nothing is fetched here.')),
      now: () => 0,
    }),
  });
  const models = specs.map((spec, index): PoolModel => {
    const target = directory.models.find(({ name }) => name === spec.name);
    if (target === undefined || target.deployments.length !== places)
      throw new Error(`${spec.name} did not get its ${places} deployments.`);
    return { index, spec, target };
  });
  const byId = new Map(models.map((model) => [model.target.id, model]));
  return {
    models,
    byId: (id) => {
      const model = byId.get(id);
      if (model === undefined) throw new Error(`There is no ${id}.`);
      return model;
    },
  };
}
