import { Badge } from './badge.tsx';
import { Row } from './layout.tsx';

const tones = ['plain', 'ok', 'warn', 'bad', 'private'] as const;

export const stories = {
  tones: () => (
    <Row>
      {tones.map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
    </Row>
  ),
  'long text': () => (
    <Badge tone="warn">{'the provider waits for its next window of tokens '.repeat(4)}</Badge>
  ),
};
