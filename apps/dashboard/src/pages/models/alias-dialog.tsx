import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/index.ts';
import { Unsaved } from '../../parts/index.ts';
import {
  Actions,
  Button,
  ConfirmDialog,
  Dialog,
  Form,
  Icon,
  Problem,
  Row,
  TextField,
  useNotify,
} from '../../ui/index.ts';
import { type Alias, type Target, targetName } from './alias.ts';
import { AliasTrial } from './alias-trial.tsx';
import { text } from './text.ts';

/** Makes an alias, or changes the order of its models. */
export function AliasDialog({ alias, onClose }: { readonly alias?: Alias; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const notify = useNotify();
  const [name, setName] = useState(alias?.name ?? '');
  const [targets, setTargets] = useState<readonly Target[]>(alias?.targets ?? []);
  const [added, setAdded] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const done = (message: string): void => {
    notify(message);
    for (const path of ['/admin/v1/aliases', '/admin/v1/aliases/{id}'])
      void queries.invalidateQueries({ queryKey: ['get', path] });
    onClose();
  };
  const create = api.useMutation('post', '/admin/v1/aliases', { onSuccess: () => done(text.saved) });
  const change = api.useMutation('patch', '/admin/v1/aliases/{id}', { onSuccess: () => done(text.saved) });
  const remove = api.useMutation('delete', '/admin/v1/aliases/{id}', { onSuccess: () => done(text.removed) });
  const isOwn = alias === undefined || alias.origin === 'stored';
  const all = added.trim() === '' ? targets : [...targets, added.trim()];
  const submit = (): void => {
    if (alias === undefined) create.mutate({ body: { name, targets: [...all] } });
    else change.mutate({ params: { path: { id: alias.name } }, body: { targets: [...all] } });
  };
  const moveUp = (at: number): void =>
    setTargets((before) =>
      before.toSpliced(at, 1).toSpliced(Math.max(0, at - 1), 0, ...before.slice(at, at + 1)),
    );
  return (
    <Dialog
      title={alias?.name ?? text.newAlias}
      place={alias === undefined ? 'middle' : 'side'}
      onClose={onClose}
    >
      <Form onSubmit={submit}>
        <TextField
          label={text.aliasName}
          required
          autoFocus
          disabled={alias !== undefined}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <h3>{text.targets}</h3>
        <ol>
          {targets.map((target, at) => (
            <li key={targetName(target)}>
              <Row>
                <code>{targetName(target)}</code>
                {isOwn ? (
                  <>
                    <Button
                      size="small"
                      look="quiet"
                      aria-label={text.moveUp(targetName(target))}
                      disabled={at === 0}
                      onClick={() => moveUp(at)}
                    >
                      <Icon name="up" />
                    </Button>
                    <Button
                      size="small"
                      look="quiet"
                      aria-label={text.takeOut(targetName(target))}
                      onClick={() => setTargets(targets.toSpliced(at, 1))}
                    >
                      <Icon name="close" />
                    </Button>
                  </>
                ) : null}
              </Row>
            </li>
          ))}
        </ol>
        {isOwn ? (
          <>
            <TextField
              label={text.target(targets.length + 1)}
              value={added}
              onChange={({ target }) => setAdded(target.value)}
            />
            <Row>
              <Button
                onClick={() => {
                  setTargets(all);
                  setAdded('');
                }}
              >
                {text.addTarget}
              </Button>
            </Row>
            <Unsaved values={[name, targets, added]} save={alias === undefined ? create : change} />
            <Problem error={create.error ?? change.error} />
            <Actions>
              {alias === undefined ? null : (
                <Button look="danger" onClick={() => setIsAsked(true)}>
                  {text.remove}
                </Button>
              )}
              <Button look="primary" type="submit" isBusy={create.isPending || change.isPending}>
                {alias === undefined ? text.create : text.save}
              </Button>
            </Actions>
          </>
        ) : null}
      </Form>
      {alias === undefined ? null : <AliasTrial name={alias.name} />}
      {isAsked && alias !== undefined ? (
        <ConfirmDialog
          title={text.removeTitle(alias.name)}
          action={text.remove}
          name={alias.name}
          isBusy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate({ params: { path: { id: alias.name } } })}
          onClose={() => setIsAsked(false)}
        >
          {text.removeWhat}
        </ConfirmDialog>
      ) : null}
    </Dialog>
  );
}
