/** The list of models in the form of Anthropic's API. */
import type { Model } from '@sluice/wire';
import { type Static, Type } from 'typebox';
import { memberError } from '../../contract/index.ts';

/** As many as Anthropic lists at once. */
export const maxListed = 1000;

export const MessagesModel = Type.Object(
  {
    type: Type.Enum(['model'], { description: 'Always `model`.' }),
    id: Type.String({ description: 'Id of the model, for `model`.' }),
    display_name: Type.String({ description: 'The id again.' }),
    created_at: Type.String({ description: 'RFC 3339 time.' }),
  },
  { title: 'MessagesModel', description: 'A model in the form of the Messages API.' },
);
type MessagesModel = Static<typeof MessagesModel>;

const idOrNull = { description: 'Null if the list is empty.' };

export const MessagesModelList = Type.Object(
  {
    data: Type.Array(MessagesModel, { description: 'The models.' }),
    first_id: Type.Union([Type.String(), Type.Null()], idOrNull),
    last_id: Type.Union([Type.String(), Type.Null()], idOrNull),
    has_more: Type.Boolean({ description: 'Whether there are more models.' }),
  },
  { title: 'MessagesModelList', description: 'Models in the form of the Messages API.' },
);

export function toMessagesModel({ id, created }: Model): MessagesModel {
  return { type: 'model', id, display_name: id, created_at: new Date(created * 1000).toISOString() };
}

/** A page of the list. Throws `invalid_request`. */
export function messagesModels(
  models: readonly Model[],
  { limit: limitText, after_id: after, before_id: before }: Readonly<Record<string, string | undefined>>,
): Static<typeof MessagesModelList> {
  const limit = limitText === undefined ? models.length : Number(limitText);
  if (limitText !== undefined && (!Number.isInteger(limit) || limit < 1 || limit > maxListed))
    throw memberError('limit', `It must be an integer from 1 to ${maxListed}`);
  const indexOf = (id: string): number => models.findIndex((model) => model.id === id);
  const end = before === undefined ? models.length : Math.max(0, indexOf(before));
  const start =
    before === undefined ? (after === undefined ? 0 : indexOf(after) + 1) : Math.max(0, end - limit);
  const page = models.slice(start, Math.min(end, start + limit)).map(toMessagesModel);
  const hasMore = before === undefined ? start + page.length < models.length : start > 0;
  return { data: page, first_id: page[0]?.id ?? null, last_id: page.at(-1)?.id ?? null, has_more: hasMore };
}
