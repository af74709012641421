/** Responses that were kept: reading and deleting them. They are created by `apis/responses-api.ts`. */
import { isUnfinished, ResponseInputItem, ResponseObject, toListedItem, toShownResponse } from '@sluice/wire';
import { Type } from 'typebox';
import { memberError } from '../../contract/index.ts';
import { SluiceError } from '../../errors/index.ts';
import type { DocumentedRoute, RouteCall } from '../../openapi/index.ts';
import type { BackgroundResponses } from '../../pipeline/index.ts';
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

const encryptedReasoning = 'reasoning.encrypted_content';

/** SDKs write lists with brackets. */
const included = {
  'include[]': {
    schema: Type.String(),
    description: `\`${encryptedReasoning}\` for reasoning in the form in which it can be sent back; others are ignored.`,
  },
};

function shownTo({ query }: RouteCall): { readonly wantsEncrypted: boolean } {
  const names = [query['include'], query['include[]']].flatMap((text) => text?.split(',') ?? []);
  return { wantsEncrypted: names.includes(encryptedReasoning) };
}

export interface ResponseRoutesDeps {
  readonly responses: ResponseStore;
  readonly background: BackgroundResponses;
}

export function responseRoutes(deps: () => ResponseRoutesDeps): readonly DocumentedRoute[] {
  const findCurrent = async (call: RouteCall) => {
    const found = await find(call);
    if (!isUnfinished(found.response)) return found;
    await deps().background.refresh(principalOf(call).accountId, found.id);
    return await find(call);
  };
  const find = async (call: RouteCall) => {
    const { responses, background } = deps();
    const { accountId } = principalOf(call);
    const id = idOf(call);
    const kept = await responses.find(accountId, id);
    if (kept === undefined) throw missing(id);
    if (!isUnfinished(kept.response) || (await background.isFollowed(accountId, id))) return kept;
    // It may have ended between the two questions.
    const last = (await responses.find(accountId, id)) ?? kept;
    const isLost = isUnfinished(last.response);
    return isLost ? { ...last, response: { ...last.response, status: 'failed', error: lost } } : last;
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
      query: {
        ...included,
        stream: { schema: Type.Boolean(), description: 'Only `false`: kept responses are read whole.' },
      },
      responses: { 200: { description: 'The response.', schema: ResponseObject } },
      handle: async (call) => {
        if (call.query['stream'] === 'true')
          throw memberError(
            'stream',
            'Kept responses are read whole: leave it out, and ask again until it has ended',
          );
        return adminAnswer(toShownResponse((await findCurrent(call)).response, shownTo(call)));
      },
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
        ...included,
        limit: {
          schema: Type.Integer({ minimum: 1, maximum: maxListed }),
          description: `Items per page, at most ${maxListed}; default 20.`,
        },
        after: { schema: Type.String(), description: '`last_id` of the previous page.' },
        order: { schema: Type.Enum(['asc', 'desc']), description: 'Order in the input; default `desc`.' },
      },
      responses: { 200: { description: 'A page of items.', schema: ResponseItemList } },
      handle: async (call) => adminAnswer(pageOf(await find(call), call)),
    },
    {
      method: 'POST',
      path: '/v1/responses/{response_id}/cancel',
      access,
      limits: 'none',
      summary: 'Cancel a response',
      description:
        'Stops a response in the background. One that has ended already stays as it is; others cannot be cancelled.',
      tag: 'Responses',
      responses: { 200: { description: 'The response.', schema: ResponseObject } },
      handle: async (call) => {
        await deps().background.cancel(principalOf(call).accountId, idOf(call));
        const { response } = await find(call);
        if (response['background'] === true) return adminAnswer(toShownResponse(response, shownTo(call)));
        throw memberError('response_id', 'Only responses with background: true can be cancelled');
      },
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
        const { accountId } = principalOf(call);
        const { responses, background } = deps();
        // The process that followed it may have deleted it already.
        const outcome = await background.drop(accountId, id);
        // Somebody else deletes it at this moment.
        if (outcome === 'again') throw missing(id);
        if (!(await responses.remove(accountId, id)) && outcome === 'gone') throw missing(id);
        return adminAnswer({ id, object: 'response', deleted: true });
      },
    },
  ];
}

/** What became of a response whose provider nobody follows any longer. */
const lost = {
  code: 'server_error',
  message: 'The process of the gateway that followed this response ended before it was complete.',
};

function pageOf(
  { id, input }: { readonly id: string; readonly input: readonly ResponseItem[] },
  call: RouteCall,
) {
  const { limit: limitText = '20', after, order = 'desc' } = call.query;
  const { wantsEncrypted } = shownTo(call);
  const limit = Number(limitText);
  if (!Number.isInteger(limit) || limit < 1 || limit > maxListed)
    throw memberError('limit', `It must be an integer from 1 to ${maxListed}`);
  if (order !== 'asc' && order !== 'desc') throw memberError('order', 'It must be asc or desc');
  const base = id.replace(/^resp_/, '');
  // Items need an id, for the next page.
  const items = input.map((item, index) => ({
    ...toListedItem(item, wantsEncrypted),
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
