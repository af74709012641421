import { useEffect } from 'react';
import { useNotify } from './notices.tsx';

function Story({ message }: { readonly message: string }) {
  const notify = useNotify();
  useEffect(() => notify(message), [notify, message]);
  return <p>A page</p>;
}

export const stories = {
  one: () => <Story message="Saved" />,
  'long text': () => <Story message={'a-name-without-any-space'.repeat(8)} />,
};
