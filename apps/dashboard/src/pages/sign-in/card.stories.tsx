import { Card } from './card.tsx';

const long = 'A sentence that goes on and on. '.repeat(12);

export const stories = {
  card: () => (
    <Card title="Sign in" lead="To see usage, keys and settings.">
      <p>A form</p>
    </Card>
  ),
  'long text': () => (
    <Card title={long} lead={'a-word-without-any-space'.repeat(10)}>
      <p>{long}</p>
    </Card>
  ),
};
