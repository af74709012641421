import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/index.ts';
import { formatTime } from '../../format/index.ts';
import {
  Button,
  type Column,
  ConfirmDialog,
  DataTable,
  Form,
  Loaded,
  Page,
  Panel,
  Problem,
  Row,
  TextField,
  useNotify,
} from '../../ui/index.ts';
import { SecondFactor } from './second-factor.tsx';
import { text } from './text.ts';

export function MePage() {
  return (
    <Page title={text.title}>
      <PasswordForm />
      <SecondFactor />
      <Sessions />
    </Page>
  );
}

function PasswordForm() {
  const notify = useNotify();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const change = api.useMutation('post', '/admin/v1/session/password', {
    onSuccess: () => {
      notify(text.changed);
      setCurrent('');
      setNext('');
    },
  });
  return (
    <Panel title={text.password}>
      <Form onSubmit={() => change.mutate({ body: { current_password: current, password: next } })}>
        <TextField
          label={text.current}
          type="password"
          autoComplete="current-password"
          required
          value={current}
          onChange={({ target }) => setCurrent(target.value)}
        />
        <TextField
          label={text.next}
          hint={text.nextHint}
          type="password"
          autoComplete="new-password"
          minLength={12}
          required
          value={next}
          onChange={({ target }) => setNext(target.value)}
        />
        <Problem error={change.error} />
        <Row>
          <Button type="submit" isBusy={change.isPending}>
            {text.change}
          </Button>
        </Row>
      </Form>
    </Panel>
  );
}

function Sessions() {
  const queries = useQueryClient();
  const notify = useNotify();
  const own = api.useQuery('get', '/admin/v1/session');
  const sessions = api.useQuery('get', '/admin/v1/session/all');
  const [asked, setAsked] = useState<string>();
  const end = api.useMutation('delete', '/admin/v1/session/all/{id}', {
    onSuccess: () => {
      setAsked(undefined);
      notify(text.ended);
      void queries.invalidateQueries({ queryKey: ['get', '/admin/v1/session/all'] });
    },
  });
  type Session = NonNullable<typeof sessions.data>['data'][number];
  const columns: readonly Column<Session>[] = [
    { id: 'since', header: text.since, cell: ({ created_at: at }) => formatTime(at) },
    { id: 'method', header: text.method, cell: ({ method }) => method },
    { id: 'until', header: text.until, cell: ({ expires_at: at }) => formatTime(at) },
    {
      id: 'end',
      header: text.end,
      cell: ({ id, created_at: at }) =>
        id === own.data?.session.id ? (
          text.present
        ) : (
          <Button size="small" aria-label={text.endOf(formatTime(at))} onClick={() => setAsked(id)}>
            {text.end}
          </Button>
        ),
    },
  ];
  return (
    <Panel title={text.sessions}>
      <Loaded query={sessions}>
        {({ data }) => (
          <DataTable label={text.sessions} columns={columns} rows={data} rowId={({ id }) => id} />
        )}
      </Loaded>
      {asked === undefined ? null : (
        <ConfirmDialog
          title={text.endTitle}
          action={text.end}
          isBusy={end.isPending}
          error={end.error}
          onConfirm={() => end.mutate({ params: { path: { id: asked } } })}
          onClose={() => setAsked(undefined)}
        >
          {text.endWhat}
        </ConfirmDialog>
      )}
    </Panel>
  );
}
