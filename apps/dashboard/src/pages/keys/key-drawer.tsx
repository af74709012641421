import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/index.ts';
import { formatCost, formatCount, formatTime } from '../../format/index.ts';
import { limitsText, Opened, SecretDialog, useNames } from '../../parts/index.ts';
import { useSession } from '../../session/index.ts';
import {
  Badge,
  Button,
  ConfirmDialog,
  Dialog,
  Facts,
  Loaded,
  Problem,
  Row,
  SelectField,
  useNotify,
} from '../../ui/index.ts';
import { KeyForm } from './key-form.tsx';
import { KeyRules } from './key-rules.tsx';
import { type ApiKey, stateOf } from './key-state.ts';
import { text } from './text.ts';

/** For how many seconds the old secret may still work. */
const overlaps = Object.entries(text.overlaps).map(([value, label]) => ({ value, label }));
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
          ...oldSecretFact(apiKey),
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

/** Until when the secret before the last rotation works; nothing where it does not. */
function oldSecretFact({
  previous_secret_expires_at: until,
}: ApiKey): readonly (readonly [string, string])[] {
  return hasOldSecret(until) ? [[text.oldSecret, formatTime(until)]] : [];
}

const hasOldSecret = (until: string | null): until is string =>
  until !== null && Date.parse(until) > Date.now();

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

function KeyActions({ apiKey }: { readonly apiKey: ApiKey }) {
  const { id, name } = apiKey;
  const queries = useQueryClient();
  const notify = useNotify();
  const [asked, setAsked] = useState<'rotate' | 'revoke'>();
  const [overlap, setOverlap] = useState('0');
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
  const endOld = api.useMutation('patch', '/admin/v1/keys/{id}', {
    onSuccess: () => {
      notify(text.oldSecretEnded);
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
        {hasOldSecret(apiKey.previous_secret_expires_at) ? (
          <Button
            isBusy={endOld.isPending}
            onClick={() => endOld.mutate({ params, body: { previous_secret_expires_at: null } })}
          >
            {text.endOldSecret}
          </Button>
        ) : null}
        <Button look="danger" onClick={() => setAsked('revoke')}>
          {text.revoke}
        </Button>
      </Row>
      <Problem error={endOld.error} />
      {asked === undefined ? null : (
        <ConfirmDialog
          title={asked === 'rotate' ? text.rotateTitle(name) : text.revokeTitle(name)}
          action={asked === 'rotate' ? text.rotate : text.revoke}
          name={name}
          isBusy={rotate.isPending || revoke.isPending}
          error={asked === 'rotate' ? rotate.error : revoke.error}
          onConfirm={() => {
            if (asked === 'revoke') revoke.mutate({ params });
            else rotate.mutate({ params, body: { overlap_seconds: Number(overlap) } });
          }}
          onClose={() => setAsked(undefined)}
        >
          {asked === 'revoke' ? (
            text.revokeWhat
          ) : (
            <>
              <p>{text.rotateWhat}</p>
              <SelectField
                label={text.overlap}
                options={overlaps}
                value={overlap}
                onChange={({ target }) => setOverlap(target.value)}
              />
            </>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
