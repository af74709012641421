import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, type components } from '../../api/index.ts';
import { formatCount, formatTime, type Zone } from '../../format/index.ts';
import { ListEnd, Opened, paging, useFilter, useOpened } from '../../parts/index.ts';
import { useSession } from '../../session/index.ts';
import {
  Badge,
  Button,
  CodeBlock,
  type Column,
  DataTable,
  Dialog,
  Empty,
  Facts,
  Loaded,
  Panel,
  Problem,
  type Tone,
  useNotify,
} from '../../ui/index.ts';
import { text } from './text.ts';

type Message = components['schemas']['WebhookMessage'];
const pageSize = 100;
const refreshMs = 5000;
const states = ['waiting', 'delivered', 'given_up'] as const;
const tones: Readonly<Record<Message['state'], Tone>> = {
  waiting: 'warn',
  delivered: 'ok',
  given_up: 'bad',
};

/** Messages with what became of them, newest first. */
export function MessageList({ zone }: { readonly zone: Zone }) {
  const [stateText, setState] = useFilter('state');
  const [opened, open] = useOpened();
  const state = states.find((one) => one === stateText);
  const messages = api.useInfiniteQuery(
    'get',
    '/admin/v1/webhook-messages',
    { params: { query: { limit: pageSize, ...(state === undefined ? {} : { state }) } } },
    { ...paging, refetchInterval: refreshMs },
  );
  const rows = useMemo(() => messages.data?.pages.flatMap(({ data }) => data) ?? [], [messages.data]);
  const columns = useMemo(
    (): readonly Column<Message>[] => [
      { id: 'when', header: text.when, cell: ({ created_at: at }) => formatTime(at, zone) },
      {
        id: 'state',
        header: text.state,
        cell: (message) => <Badge tone={tones[message.state]}>{text.states[message.state]}</Badge>,
      },
      { id: 'receiver', header: text.receiver, cell: ({ receiver }) => receiver ?? text.gone },
      {
        id: 'attempts',
        header: text.attempts,
        isNumber: true,
        cell: ({ attempts }) => formatCount(attempts),
      },
      { id: 'problem', header: text.problem, cell: ({ problem }) => problem ?? '' },
    ],
    [zone],
  );
  const shown = rows.find(({ id }) => id === opened);
  const record = api.useQuery(
    'get',
    '/admin/v1/webhook-messages/{id}',
    { params: { path: { id: opened ?? '' } } },
    { enabled: opened !== undefined && shown === undefined && messages.isFetched },
  );
  return (
    <Panel
      title={text.messages}
      tools={
        <select aria-label={text.state} value={state ?? ''} onChange={({ target }) => setState(target.value)}>
          <option value="">{text.allStates}</option>
          {states.map((one) => (
            <option key={one} value={one}>
              {text.states[one]}
            </option>
          ))}
        </select>
      }
    >
      <Loaded query={messages} height={240}>
        {() =>
          rows.length === 0 ? (
            <Empty title={text.noMessages}>{text.noMessagesHint}</Empty>
          ) : (
            <DataTable
              label={text.messages}
              columns={columns}
              rows={rows}
              rowId={({ id }) => id}
              onOpen={({ id }) => open(id)}
              openId={opened}
              height="60dvh"
            />
          )
        }
      </Loaded>
      <ListEnd
        hasMore={messages.hasNextPage}
        isBusy={messages.isFetchingNextPage}
        onMore={() => void messages.fetchNextPage()}
      />
      {opened === undefined ? null : (
        <Opened id={opened} row={shown} record={record} onClose={() => open(undefined)}>
          {(message) => (
            <Dialog title={message.id} place="side" onClose={() => open(undefined)}>
              <MessageDetails message={message} zone={zone} />
            </Dialog>
          )}
        </Opened>
      )}
    </Panel>
  );
}

function MessageDetails({ message, zone }: { readonly message: Message; readonly zone: Zone }) {
  const { can } = useSession();
  const queries = useQueryClient();
  const notify = useNotify();
  const send = api.useMutation('post', '/admin/v1/webhook-messages/{id}/send', {
    onSuccess: () => {
      notify(text.sentAgain);
      for (const path of ['/admin/v1/webhook-messages', '/admin/v1/webhook-messages/{id}'])
        void queries.invalidateQueries({ queryKey: ['get', path] });
    },
  });
  return (
    <>
      <Facts
        facts={[
          [text.state, text.states[message.state]],
          [text.when, formatTime(message.created_at, zone)],
          [text.receiver, message.receiver ?? text.gone],
          [text.attempts, formatCount(message.attempts)],
          [text.problem, message.problem ?? ''],
          [text.next, formatTime(message.next_attempt_at, zone)],
          [text.deliveredAt, formatTime(message.delivered_at, zone)],
        ]}
      />
      <Problem error={send.error} />
      {can('POST /admin/v1/webhook-messages/{id}/send') ? (
        <Button isBusy={send.isPending} onClick={() => send.mutate({ params: { path: { id: message.id } } })}>
          {text.sendAgain}
        </Button>
      ) : null}
      <CodeBlock label={text.message} code={JSON.stringify(message.message, null, 2)} />
    </>
  );
}
