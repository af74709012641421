import { api } from '../../api/index.ts';

/** Models that only repeat what they get; auto never chooses them while there are others. */
const sandboxStart = 'sandbox/';
const noModels: readonly string[] = [];

/** The model to begin with, and all that can be chosen. */
export function useDefaultModel(): {
  readonly model: string;
  /** Whether a model of a real provider is there. */
  readonly hasReal: boolean;
  readonly models: readonly string[];
} {
  const list = api.useQuery('get', '/v1/models');
  const models = list.data?.data.map(({ id }) => id) ?? noModels;
  const hasReal = models.some((id) => !id.startsWith(sandboxStart) && id.includes('/'));
  // Without a provider, the one that repeats what it gets, restored as the answer of any other.
  return { model: list.data === undefined || hasReal ? 'auto' : 'sandbox/mirror', hasReal, models };
}
