import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/index.ts';
import { formatCost, formatCount, formatTime } from '../../format/index.ts';
import { limitsText, Opened, SecretDialog, useNames } from '../../parts/index.ts';
import { useSession } from '../../session/index.ts';
import { Badge, Button, ConfirmDialog, Dialog, Facts, Loaded, Row, useNotify } from '../../ui/index.ts';
import { KeyForm } from './key-form.tsx';
import { KeyRules } from './key-rules.tsx';
import { type ApiKey, stateOf } from './key-state.ts';
import { text } from './text.ts';

const monthMs = 30 * 86_400_000;

/** One key: what it may, what it used, and all that can be changed. */
export function KeyDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const key = api.useQuery('get', '/admin/v1/keys/{id}', { params: { path: { id } } });
  return (
    <Opened id={id} record={key} onClose={onClose}>
      {(data) => (
        <Dialog title={data.name} place="side" onClose={onClose}>
          <KeyDetails apiKey={data} />
        </Dialog>
      )}
    </Opened>
  );
}

function KeyDetails({ apiKey }: { readonly apiKey: ApiKey }) {
  const { can } = useSession();
  const names = useNames();
  const state = stateOf(apiKey);
  const { id, models } = apiKey;
  return (
    <>
      <p>
        {state === 'revoked'
          ? text.mayNothing
          : text.sentence({
              may: apiKey.scopes.map((scope) => text.scopeNames[scope].toLowerCase()).join(', ') || text.none,
              models: models?.join(', ') ?? text.allModels,
              limits: limitsText(apiKey.limits),
            })}
      </p>
      <Facts
        facts={[
          [text.id, <code key="id">{id}</code>],
          [
            text.status,
            <Badge key="state" tone={state === 'active' ? 'ok' : 'warn'}>
              {text.states[state]}
            </Badge>,
          ],
          [text.account, names.account(apiKey.account)],
          [text.team, apiKey.team === null ? text.noTeam : names.team(apiKey.team)],
          [text.created, formatTime(apiKey.created_at)],
          [text.expires, formatTime(apiKey.expires_at)],
        ]}
      />
      <KeyRules apiKey={apiKey} />
      {can('GET /admin/v1/usage') ? <KeyUse id={id} /> : null}
      {state !== 'revoked' && can('PATCH /admin/v1/keys/{id}') ? (
        <>
          <KeyForm apiKey={apiKey} />
          <KeyActions apiKey={apiKey} />
        </>
      ) : null}
    </>
  );
}

function KeyUse({ id }: { readonly id: string }) {
  const [from] = useState(() => new Date(Date.now() - monthMs).toISOString());
  const usage = api.useQuery('get', '/admin/v1/usage', {
    params: { query: { key: id, from, group_by: 'model' } },
  });
  return (
    <Loaded query={usage} height={80}>
      {({ totals, rows }) => (
        <Facts
          facts={[
            [text.requests, formatCount(totals.requests)],
            [text.spent, formatCost(totals)],
            [text.usedModels, rows.map(({ model }) => model).join(', ') || text.none],
          ]}
        />
      )}
    </Loaded>
  );
}

function KeyActions({ apiKey: { id, name } }: { readonly apiKey: ApiKey }) {
  const queries = useQueryClient();
  const notify = useNotify();
  const [asked, setAsked] = useState<'rotate' | 'revoke'>();
  const refresh = (): void => {
    for (const path of ['/admin/v1/keys', '/admin/v1/keys/{id}'])
      void queries.invalidateQueries({ queryKey: ['get', path] });
  };
  const rotate = api.useMutation('post', '/admin/v1/keys/{id}/rotate', {
    onSuccess: () => {
      setAsked(undefined);
      refresh();
    },
  });
  const revoke = api.useMutation('delete', '/admin/v1/keys/{id}', {
    onSuccess: () => {
      setAsked(undefined);
      notify(text.revoked);
      refresh();
    },
  });
  const params = { path: { id } };
  const secret = rotate.data?.key;
  return (
    <>
      {secret === undefined ? null : (
        <SecretDialog
          title={text.rotatedKey(name)}
          label={text.secret}
          value={secret}
          stored={text.stored}
          onStored={() => rotate.reset()}
        />
      )}
      <Row>
        <Button onClick={() => setAsked('rotate')}>{text.rotate}</Button>
        <Button look="danger" onClick={() => setAsked('revoke')}>
          {text.revoke}
        </Button>
      </Row>
      {asked === undefined ? null : (
        <ConfirmDialog
          title={asked === 'rotate' ? text.rotateTitle(name) : text.revokeTitle(name)}
          action={asked === 'rotate' ? text.rotate : text.revoke}
          name={name}
          isBusy={rotate.isPending || revoke.isPending}
          error={asked === 'rotate' ? rotate.error : revoke.error}
          onConfirm={() => (asked === 'rotate' ? rotate : revoke).mutate({ params })}
          onClose={() => setAsked(undefined)}
        >
          {asked === 'rotate' ? text.rotateWhat : text.revokeWhat}
        </ConfirmDialog>
      )}
    </>
  );
}
