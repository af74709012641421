import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, type components } from '../../api/index.ts';
import { formatCount, formatRelative, formatTime } from '../../format/index.ts';
import { useTimeRange } from '../../location/index.ts';
import { ListEnd, paging, useFilter, useOpened } from '../../parts/index.ts';
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
  Problem,
  Row,
  Stack,
  useNotify,
} from '../../ui/index.ts';
import { text } from './text.ts';

type Message = components['schemas']['WebhookMessage'];
const pageSize = 100;
const states = ['waiting', 'delivered', 'given_up'] as const;
const tones = { waiting: 'warn', delivered: 'ok', given_up: 'bad' } as const;

/** What became of each message, and sending one again. */
export function MessageList() {
  const { zone } = useTimeRange();
  const [stateText, setState] = useFilter('state');
  const [opened, open] = useOpened();
  const state = states.find((one) => one === stateText);
  const messages = api.useInfiniteQuery(
    'get',
    '/admin/v1/webhook-messages',
    { params: { query: { limit: pageSize, ...(state === undefined ? {} : { state }) } } },
    paging,
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
      {
        id: 'next',
        header: text.next,
        cell: ({ next_attempt_at: at }) => (at === null ? '' : formatRelative(at)),
      },
      { id: 'problem', header: text.problem, cell: ({ problem }) => problem ?? '' },
    ],
    [zone],
  );
  const shown = rows.find(({ id }) => id === opened);
  return (
    <Stack>
      <Row>
        <select aria-label={text.state} value={stateText} onChange={({ target }) => setState(target.value)}>
          <option value="">{text.allStates}</option>
          {states.map((one) => (
            <option key={one} value={one}>
              {text.states[one]}
            </option>
          ))}
        </select>
      </Row>
      <Loaded query={messages}>
        {() =>
          rows.length === 0 ? (
            <Empty title={text.noMessages} />
          ) : (
            <DataTable
              label={text.messages}
              columns={columns}
              rows={rows}
              rowId={({ id }) => id}
              onOpen={({ id }) => open(id)}
              openId={opened}
            />
          )
        }
      </Loaded>
      <ListEnd
        hasMore={messages.hasNextPage}
        isBusy={messages.isFetchingNextPage}
        onMore={() => void messages.fetchNextPage()}
      />
      {shown === undefined ? null : (
        <Dialog title={shown.id} place="side" onClose={() => open(undefined)}>
          <MessageDetails message={shown} />
        </Dialog>
      )}
    </Stack>
  );
}

function MessageDetails({ message }: { readonly message: Message }) {
  const { zone } = useTimeRange();
  const queries = useQueryClient();
  const notify = useNotify();
  const send = api.useMutation('post', '/admin/v1/webhook-messages/{id}/send', {
    onSuccess: () => {
      notify(text.sentAgain);
      void queries.invalidateQueries({ queryKey: ['get', '/admin/v1/webhook-messages'] });
    },
  });
  return (
    <>
      <Facts
        facts={[
          [text.state, text.states[message.state]],
          [text.receiver, message.receiver ?? text.gone],
          [text.when, formatTime(message.created_at, zone)],
          [text.attempts, formatCount(message.attempts)],
          [text.problem, message.problem ?? ''],
        ]}
      />
      <CodeBlock label={text.content} code={JSON.stringify(message.message, null, 2)} />
      <Problem error={send.error} />
      <Row>
        <Button isBusy={send.isPending} onClick={() => send.mutate({ params: { path: { id: message.id } } })}>
          {text.again}
        </Button>
      </Row>
    </>
  );
}
