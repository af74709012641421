import { Dialog, Facts } from '../ui/index.ts';
import { useOwnPages } from './navigation.tsx';
import { nameOf } from './pages.ts';
import { text } from './text.ts';

export function ShortcutList({ onClose }: { readonly onClose: () => void }) {
  const pages = useOwnPages();
  const { shortcuts } = text;
  return (
    <Dialog title={text.help} onClose={onClose}>
      <Facts
        facts={[
          [shortcuts.palette, <kbd key="palette">Ctrl K</kbd>],
          ...pages.map(({ id, letter }) => [nameOf(id), <kbd key={id}>{`g ${letter}`}</kbd>] as const),
          [shortcuts.filter, <kbd key="filter">/</kbd>],
          [shortcuts.rows, <kbd key="rows">j k</kbd>],
          [shortcuts.open, <kbd key="open">Enter</kbd>],
          [shortcuts.back, <kbd key="back">Esc</kbd>],
          [shortcuts.help, <kbd key="help">?</kbd>],
        ]}
      />
    </Dialog>
  );
}
