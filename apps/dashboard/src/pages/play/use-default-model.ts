import { api, type components } from '../../api/index.ts';

/** Models that only repeat what they get; auto never chooses them while there are others. */
const sandboxStart = 'sandbox/';
const noModels: readonly ListedModel[] = [];

/** What the gateway says of a model. */
export type ListedModel = components['schemas']['Model'];

/** The model to begin with, and all that can be chosen. */
export function useDefaultModel(): {
  readonly model: string;
  /** Whether a model of a real provider is there. */
  readonly hasReal: boolean;
  readonly models: readonly string[];
  readonly facts: readonly ListedModel[];
} {
  const list = api.useQuery('get', '/v1/models');
  // The list has another form only for who asks as a client of Anthropic does.
  const facts = list.data?.data.filter((one): one is ListedModel => 'object' in one) ?? noModels;
  const models = facts.map(({ id }) => id);
  const hasReal = models.some((id) => !id.startsWith(sandboxStart) && id.includes('/'));
  // Without a provider, the one that repeats what it gets, restored as the answer of any other.
  return { model: list.data === undefined || hasReal ? 'auto' : 'sandbox/mirror', hasReal, models, facts };
}
