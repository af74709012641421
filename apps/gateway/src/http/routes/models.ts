import { Model, ModelList } from '@sluice/wire';
import { Type } from 'typebox';
import { type Principal, requesters } from '../../auth/index.ts';
import { SluiceError } from '../../errors/index.ts';
import type { DocumentedRoute } from '../../openapi/index.ts';
import type { ModelTarget } from '../../providers/index.ts';
import type { Routing } from '../../routing/index.ts';
import {
  MessagesModel,
  MessagesModelList,
  maxListed,
  messagesModels,
  toMessagesModel,
} from './messages-models.ts';

export interface ModelsDeps {
  readonly routing: Routing;
  /** Start of this process, Unix seconds; OpenAI's format requires a time for every model. */
  readonly startedAtS: number;
}

/** Models of a key with context windows, modalities and prices, including `auto` and aliases. */
export function modelRoutes(resolve: () => ModelsDeps): readonly DocumentedRoute[] {
  const list = (principal: Principal | undefined): readonly Model[] => {
    if (principal === undefined) return [];
    const deps = resolve();
    const named = (id: string): Model => ({
      id,
      object: 'model',
      created: deps.startedAtS,
      owned_by: 'sluice',
    });
    return [
      named('auto'),
      ...deps.routing.visibleAliases(principal).map(named),
      ...deps.routing.visibleModels(principal).map((target) => modelOf(target, deps.startedAtS)),
    ];
  };
  return [
    {
      method: 'GET',
      path: '/v1/models',
      access: { kind: 'key', scope: undefined, people: requesters },
      limits: 'none',
      summary: 'List models',
      description: 'Models and aliases that this key may use, with context windows, modalities and prices.',
      tag: 'Models',
      query: {
        limit: {
          schema: Type.Integer({ minimum: 1, maximum: maxListed }),
          description: 'Models per page in the form of Anthropic; all by default.',
        },
        after_id: { schema: Type.String(), description: '`last_id` of the previous page in that form.' },
        before_id: { schema: Type.String(), description: '`first_id` of the next page in that form.' },
      },
      headers: {
        'anthropic-version': {
          schema: Type.String(),
          description: 'If present, the list has the form of the Messages API.',
        },
      },
      responses: {
        200: {
          description: 'All models this key may use, including `auto` and aliases.',
          schema: Type.Union([ModelList, MessagesModelList]),
        },
      },
      handle: ({ principal, headers, query }) => {
        const data = list(principal);
        const isMessages = headers['anthropic-version'] !== undefined;
        return { status: 200, json: isMessages ? messagesModels(data, query) : { object: 'list', data } };
      },
    },
    {
      method: 'GET',
      path: '/v1/models/*',
      access: { kind: 'key', scope: undefined },
      limits: 'none',
      summary: 'Read a model',
      description: 'One model by its id, `<provider>/<model_name>`, or by its name if it is unambiguous.',
      tag: 'Models',
      responses: { 200: { description: 'The model.', schema: Type.Union([Model, MessagesModel]) } },
      handle: ({ principal, params, headers }) => {
        const id = params['*'] ?? '';
        const all = list(principal);
        const bare = all.filter((candidate) => candidate.id.endsWith(`/${id}`));
        const model =
          all.find((candidate) => candidate.id === id) ?? (bare.length === 1 ? bare[0] : undefined);
        if (model === undefined) {
          throw new SluiceError('model_not_found', {
            message: `Model '${id.slice(0, 120)}' not found. GET /v1/models lists the models of this key.`,
            param: 'model',
          });
        }
        const isMessages = headers['anthropic-version'] !== undefined;
        return { status: 200, json: isMessages ? toMessagesModel(model) : model };
      },
    },
  ];
}

/** USD per million tokens from nano-USD per token. */
function perMillion(nanos: number | undefined): number | null {
  return nanos === undefined ? null : nanos / 1000;
}

function modelOf(target: ModelTarget, created: number): Model {
  const { price } = target;
  return {
    id: target.id,
    object: 'model',
    created,
    owned_by: target.provider.name,
    context_length: target.contextWindow ?? null,
    max_output_tokens: target.maxOutputTokens ?? null,
    input_modalities: target.inputModalities === undefined ? null : [...target.inputModalities],
    output_modalities: target.outputModalities === undefined ? null : [...target.outputModalities],
    apis: [...target.apis],
    pricing:
      price === undefined
        ? null
        : {
            input: perMillion(price.input),
            output: perMillion(price.output),
            cached_input: perMillion(price.cachedInput),
            cache_write: perMillion(price.cacheWrite),
          },
  };
}
