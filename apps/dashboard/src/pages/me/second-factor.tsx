import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/index.ts';
import { SecretDialog } from '../../parts/index.ts';
import { useSession } from '../../session/index.ts';
import { Button, CodeBlock, Form, Panel, Problem, Row, TextField, useNotify } from '../../ui/index.ts';
import { text } from './text.ts';

/** Sets up the second factor, or removes it. */
export function SecondFactor() {
  const { person } = useSession();
  const queries = useQueryClient();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const begin = api.useMutation('post', '/admin/v1/session/totp', { onSuccess: () => setPassword('') });
  const confirm = api.useMutation('post', '/admin/v1/session/totp/confirm', { onSuccess: () => setCode('') });
  const codes = confirm.data?.recovery_codes;
  if (codes !== undefined) {
    return (
      <SecretDialog
        title={text.recovery}
        label={text.recovery}
        value={codes.join('\n')}
        stored={text.done}
        onStored={() => {
          confirm.reset();
          begin.reset();
          void queries.invalidateQueries({ queryKey: ['get', '/admin/v1/session'] });
        }}
      >
        <p>{text.recoveryHint}</p>
      </SecretDialog>
    );
  }
  if (person.second_factor) return <Removal />;
  if (begin.data !== undefined) {
    return (
      <Panel title={text.factor}>
        <CodeBlock label={text.secret} code={begin.data.secret} />
        <CodeBlock label={text.uri} code={begin.data.uri} />
        <Form onSubmit={() => confirm.mutate({ body: { code } })}>
          <TextField
            label={text.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
          <Problem error={confirm.error} />
          <Row>
            <Button look="primary" type="submit" isBusy={confirm.isPending}>
              {text.confirm}
            </Button>
          </Row>
        </Form>
      </Panel>
    );
  }
  return (
    <Panel title={text.factor}>
      <p>{text.factorOff}</p>
      <Form onSubmit={() => begin.mutate({ body: { password } })}>
        <TextField
          label={text.current}
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <Problem error={begin.error} />
        <Row>
          <Button type="submit" isBusy={begin.isPending}>
            {text.begin}
          </Button>
        </Row>
      </Form>
    </Panel>
  );
}

function Removal() {
  const queries = useQueryClient();
  const notify = useNotify();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const remove = api.useMutation('post', '/admin/v1/session/totp/remove', {
    onSuccess: () => {
      notify(text.removed);
      void queries.invalidateQueries({ queryKey: ['get', '/admin/v1/session'] });
    },
  });
  return (
    <Panel title={text.factor}>
      <p>{text.factorOn}</p>
      <Form onSubmit={() => remove.mutate({ body: { password, code } })}>
        <TextField
          label={text.current}
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <TextField
          label={text.codeOrRecovery}
          autoComplete="one-time-code"
          required
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
        <Problem error={remove.error} />
        <Row>
          <Button look="danger" type="submit" isBusy={remove.isPending}>
            {text.remove}
          </Button>
        </Row>
      </Form>
    </Panel>
  );
}
