/** Responses that were kept: reading and deleting them. They are created by `apis/responses-api.ts`. */
import { ResponseInputItem, ResponseObject } from '@sluice/wire';
import { Type } from 'typebox';
import { memberError } from '../../contract/index.ts';
import { SluiceError } from '../../errors/index.ts';
import type { DocumentedRoute, RouteCall } from '../../openapi/index.ts';
import type { ResponseItem, ResponseStore } from '../../responses/index.ts';
import { adminAnswer } from './admin-answer.ts';
import { principalOf } from './principal-of.ts';

const maxListed = 100;

const DeletedResponse = Type.Object(
  {
    id: Type.String({ description: 'Id of the response.' }),
    object: Type.Enum(['response'], { description: 'Always `response`.' }),
    deleted: Type.Boolean({ description: 'Always true.' }),
  },
  { title: 'DeletedResponse', description: 'A deleted response.' },
);

const orNull = { description: 'Null if the list is empty.' };

const ResponseItemList = Type.Object(
  {
    object: Type.Enum(['list'], { description: 'Always `list`.' }),
    data: Type.Array(ResponseInputItem, { description: 'The items.' }),
    first_id: Type.Union([Type.String(), Type.Null()], orNull),
    last_id: Type.Union([Type.String(), Type.Null()], orNull),
    has_more: Type.Boolean({ description: 'Whether there are more items.' }),
  },
  { title: 'ResponseItemList', description: 'Items of the input of a response.' },
);

const access = { kind: 'key', scope: 'inference' } as const;

export function responseRoutes(responses: () => ResponseStore): readonly DocumentedRoute[] {
  const find = async (call: RouteCall) => {
    const kept = await responses().find(principalOf(call).accountId, idOf(call));
    if (kept === undefined) throw missing(idOf(call));
    return kept;
  };
  return [
    {
      method: 'GET',
      path: '/v1/responses/{response_id}',
      access,
      limits: 'none',
      summary: 'Read a response',
      description: 'A response of the account that was kept and has not expired.',
      tag: 'Responses',
      responses: { 200: { description: 'The response.', schema: ResponseObject } },
      handle: async (call) => adminAnswer((await find(call)).response),
    },
    {
      method: 'GET',
      path: '/v1/responses/{response_id}/input_items',
      access,
      limits: 'none',
      summary: 'List the input of a response',
      description: 'The items that the request of a kept response held itself.',
      tag: 'Responses',
      query: {
        limit: {
          schema: Type.Integer({ minimum: 1, maximum: maxListed }),
          description: `Items per page, at most ${maxListed}; default 20.`,
        },
        after: { schema: Type.String(), description: '`last_id` of the previous page.' },
        order: { schema: Type.Enum(['asc', 'desc']), description: 'Order in the input; default `desc`.' },
      },
      responses: { 200: { description: 'A page of items.', schema: ResponseItemList } },
      handle: async (call) => adminAnswer(pageOf(await find(call), call.query)),
    },
    {
      method: 'DELETE',
      path: '/v1/responses/{response_id}',
      access,
      limits: 'none',
      summary: 'Delete a response',
      description: 'Deletes the response at once. Requests that continue it are refused from then on.',
      tag: 'Responses',
      responses: { 200: { description: 'The response is deleted.', schema: DeletedResponse } },
      handle: async (call) => {
        const id = idOf(call);
        if (!(await responses().remove(principalOf(call).accountId, id))) throw missing(id);
        return adminAnswer({ id, object: 'response', deleted: true });
      },
    },
  ];
}

function pageOf(
  { id, input }: { readonly id: string; readonly input: readonly ResponseItem[] },
  { limit: limitText = '20', after, order = 'desc' }: RouteCall['query'],
) {
  const limit = Number(limitText);
  if (!Number.isInteger(limit) || limit < 1 || limit > maxListed)
    throw memberError('limit', `It must be an integer from 1 to ${maxListed}`);
  if (order !== 'asc' && order !== 'desc') throw memberError('order', 'It must be asc or desc');
  const base = id.replace(/^resp_/, '');
  // Items need an id, for the next page.
  const items = input.map((item, index) => ({
    type: 'message',
    ...item,
    id: item['id'] ?? `in_${base}${index}`,
  }));
  if (order === 'desc') items.reverse();
  const start = after === undefined ? 0 : items.findIndex((item) => item.id === after) + 1;
  const data = items.slice(start, start + limit);
  return {
    object: 'list',
    data,
    first_id: data[0]?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
    has_more: start + limit < items.length,
  };
}

function idOf({ params }: RouteCall): string {
  return params['response_id'] ?? '';
}

function missing(id: string): SluiceError {
  return new SluiceError('not_found', {
    message: `Response with id '${id.slice(0, 100)}' not found.`,
    param: 'response_id',
  });
}
