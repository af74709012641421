import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../api/index.ts';
import { Button, Form, Problem, TextField } from '../../ui/index.ts';
import { Card } from './card.tsx';
import { text } from './text.ts';

const minPasswordChars = 12;

/** What a one-time link leads to: name, address and password, and signed in. */
export function AcceptPage({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const accept = async (): Promise<void> => {
    setIsBusy(true);
    setError(undefined);
    try {
      await client.POST('/admin/v1/invitations/accept', {
        body: { token, name, password, ...(email === '' ? {} : { email }) },
      });
      await client.POST('/admin/v1/session', { body: { email, password } });
      await queries.resetQueries();
      onDone();
    } catch (problem) {
      setError(problem);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Card title={text.acceptTitle} lead={text.acceptLead}>
      <Form onSubmit={() => void accept()}>
        <TextField
          label={text.name}
          name="name"
          autoComplete="name"
          required
          autoFocus
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
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
          label={text.newPassword}
          hint={text.newPasswordHint}
          type="password"
          name="password"
          autoComplete="new-password"
          minLength={minPasswordChars}
          required
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <Problem error={error} />
        <Button look="primary" type="submit" isBusy={isBusy}>
          {text.accept}
        </Button>
        <Button look="quiet" onClick={onDone}>
          {text.toSignIn}
        </Button>
      </Form>
    </Card>
  );
}
