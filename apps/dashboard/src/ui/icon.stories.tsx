import { Icon, type IconName } from './icon.tsx';
import { Row } from './layout.tsx';

const names: readonly IconName[] = [
  'close',
  'copy',
  'check',
  'search',
  'more',
  'menu',
  'sun',
  'person',
  'overview',
  'requests',
  'play',
  'routing',
  'privacy',
  'documents',
  'connect',
  'keys',
  'teams',
  'providers',
  'models',
  'budgets',
  'settings',
  'webhooks',
  'audit',
  'warning',
  'help',
  'down',
  'up',
  'right',
  'send',
  'stop',
  'plus',
  'refresh',
  'pause',
  'file',
  'edit',
];

export const stories = {
  all: () => (
    <Row>
      {names.map((name) => (
        <span key={name}>
          <Icon name={name} /> {name}
        </span>
      ))}
    </Row>
  ),
};
