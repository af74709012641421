import { useQueryClient } from '@tanstack/react-query';
import { api, type components } from '../../api/index.ts';
import { useSession } from '../../session/index.ts';
import {
  Button,
  Empty,
  Loaded,
  Panel,
  type PlainColumn,
  PlainTable,
  Problem,
  useNotify,
} from '../../ui/index.ts';
import { text } from './text.ts';

type Webhook = components['schemas']['ConfiguredWebhook'];

/** The webhooks of the configuration file; each can be tested. */
export function WebhookList() {
  const { can } = useSession();
  const queries = useQueryClient();
  const notify = useNotify();
  const webhooks = api.useQuery('get', '/admin/v1/webhooks');
  const test = api.useMutation('post', '/admin/v1/webhooks/{id}/test', {
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['get', '/admin/v1/webhook-messages'] }),
  });
  const columns: readonly PlainColumn<Webhook>[] = [
    { id: 'receiver', header: text.receiver, cell: ({ receiver }) => receiver },
    { id: 'events', header: text.events, cell: ({ events }) => events.join(', ') },
    {
      id: 'test',
      header: text.test,
      cell: ({ id, receiver }) =>
        can('POST /admin/v1/webhooks/{id}/test') ? (
          <Button
            size="small"
            isBusy={test.isPending}
            onClick={() =>
              test.mutate({ params: { path: { id } } }, { onSuccess: () => notify(text.tested(receiver)) })
            }
          >
            {text.test}
          </Button>
        ) : null,
    },
  ];
  return (
    <Panel title={text.webhooks}>
      <Problem error={test.error} />
      <Loaded query={webhooks} height={120}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={text.none}>{text.noneHint}</Empty>
          ) : (
            <PlainTable label={text.webhooks} columns={columns} rows={data} rowId={({ id }) => id} />
          )
        }
      </Loaded>
    </Panel>
  );
}
