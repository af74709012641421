import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { Row } from './layout.tsx';

const looks = ['plain', 'primary', 'danger', 'quiet'] as const;

export const stories = {
  looks: () => (
    <Row>
      {looks.map((look) => (
        <Button key={look} look={look}>
          {look}
        </Button>
      ))}
    </Row>
  ),
  small: () => (
    <Row>
      <Button size="small">
        <Icon name="copy" />
        Copy
      </Button>
      <Button size="small" look="quiet" aria-label="Close">
        <Icon name="close" />
      </Button>
    </Row>
  ),
  busy: () => (
    <Button look="primary" isBusy>
      Save
    </Button>
  ),
  disabled: () => (
    <Button look="danger" disabled>
      Revoke
    </Button>
  ),
  'long text': () => <Button>{'Stop all requests of this key '.repeat(6)}</Button>,
};
