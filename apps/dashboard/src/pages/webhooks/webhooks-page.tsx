import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/index.ts';
import {
  Button,
  type Column,
  DataTable,
  Empty,
  Loaded,
  Page,
  Panel,
  Problem,
  useNotify,
} from '../../ui/index.ts';
import { MessageList } from './message-list.tsx';
import { text } from './text.ts';

/** Who hears of events, and what became of each message. */
export function WebhooksPage() {
  const queries = useQueryClient();
  const notify = useNotify();
  const webhooks = api.useQuery('get', '/admin/v1/webhooks');
  const test = api.useMutation('post', '/admin/v1/webhooks/{id}/test', {
    onSuccess: () => {
      notify(text.tested);
      void queries.invalidateQueries({ queryKey: ['get', '/admin/v1/webhook-messages'] });
    },
  });
  type Webhook = NonNullable<typeof webhooks.data>['data'][number];
  const columns: readonly Column<Webhook>[] = [
    { id: 'receiver', header: text.receiver, cell: ({ receiver }) => receiver },
    { id: 'events', header: text.events, cell: ({ events }) => events.join(', ') || text.allEvents },
    {
      id: 'test',
      header: text.test,
      cell: ({ id }) => (
        <Button
          size="small"
          isBusy={test.isPending}
          onClick={() => test.mutate({ params: { path: { id } } })}
        >
          {text.test}
        </Button>
      ),
    },
  ];
  return (
    <Page title={text.title} lead={text.lead}>
      <Problem error={test.error} />
      <Loaded query={webhooks}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={text.noReceivers}>{text.noReceiversHint}</Empty>
          ) : (
            <DataTable label={text.receivers} columns={columns} rows={data} rowId={({ id }) => id} />
          )
        }
      </Loaded>
      <Panel title={text.messages}>
        <MessageList />
      </Panel>
    </Page>
  );
}
