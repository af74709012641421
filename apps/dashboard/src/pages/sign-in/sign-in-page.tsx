import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, api, baseUrl } from '../../api/index.ts';
import { keepPlace } from '../../location/index.ts';
import { Button, Form, Problem, TextField } from '../../ui/index.ts';
import { Card } from './card.tsx';
import styles from './sign-in.module.css';
import { text } from './text.ts';

export function SignInPage() {
  const queries = useQueryClient();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const providers = api.useQuery(
    'get',
    '/admin/v1/session/oidc',
    {},
    { staleTime: Number.POSITIVE_INFINITY },
  );
  const signIn = api.useMutation('post', '/admin/v1/session', {
    onSuccess: () => void queries.resetQueries(),
  });
  const { error } = signIn;
  const needsCode = error instanceof ApiError && error.code === 'code_required';
  const [hasAsked, setHasAsked] = useState(false);
  if (needsCode && !hasAsked) setHasAsked(true);
  return (
    <Card title={text.title} lead={text.lead}>
      <Form onSubmit={() => signIn.mutate({ body: { email, password, ...(code === '' ? {} : { code }) } })}>
        <TextField
          label={text.email}
          type="email"
          name="email"
          autoComplete="username"
          required
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <TextField
          label={text.password}
          type="password"
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        {hasAsked ? (
          <TextField
            label={text.code}
            hint={text.codeHint}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            autoFocus
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        ) : null}
        {needsCode ? null : <Problem error={error} />}
        <Button look="primary" type="submit" isBusy={signIn.isPending}>
          {text.submit}
        </Button>
      </Form>
      <div className={styles['others']}>
        {providers.data?.data.map(({ name }) => (
          <Button
            key={name}
            onClick={() => {
              keepPlace();
              location.assign(`${baseUrl}/admin/v1/session/oidc/${encodeURIComponent(name)}`);
            }}
          >
            {text.with(name)}
          </Button>
        ))}
      </div>
      <p className={styles['lost']}>
        {text.lost} <code>{text.lostCommand}</code>
      </p>
    </Card>
  );
}
