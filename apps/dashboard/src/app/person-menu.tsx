import { Button, Icon, Menu } from '../ui/index.ts';
import { text } from './text.ts';
import { useActions } from './use-actions.ts';

/** Who is signed in, and what concerns only them. */
export function PersonMenu({ name }: { readonly name: string }) {
  const actions = useActions();
  return (
    <Menu
      isOpenAtFirst
      button={
        <Button look="quiet" size="small" aria-label={text.me(name)}>
          <Icon name="person" />
        </Button>
      }
      actions={actions.map(({ label, onSelect }) => ({ label, onSelect }))}
    />
  );
}
