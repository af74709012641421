import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { Menu } from './menu.tsx';

const nothing = (): void => undefined;
const actions = [
  { label: 'Rotate', onSelect: nothing, icon: <Icon name="refresh" /> },
  { label: 'Revoke', onSelect: nothing, isDangerous: true },
];
const long = [{ label: 'An action with a name of some length '.repeat(4), onSelect: nothing }];

export const stories = {
  closed: () => <Menu button={<Button>More</Button>} actions={actions} />,
  open: () => <Menu button={<Button>More</Button>} actions={actions} isOpenAtFirst />,
  'long text': () => <Menu button={<Button>More</Button>} actions={long} isOpenAtFirst />,
};
