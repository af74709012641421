import { Combobox, ComboboxItem, ComboboxList, ComboboxProvider } from '@ariakit/react';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { useSession } from '../session/index.ts';
import { Dialog, Icon } from '../ui/index.ts';
import { useOwnPages } from './navigation.tsx';
import { nameOf, type PagePath } from './pages.ts';
import styles from './palette.module.css';
import { usePaletteHits } from './palette-hits.ts';
import { keepRecent, readRecent, withRecentFirst } from './recent-hits.ts';
import { text } from './text.ts';
import { useActions } from './use-actions.ts';

/** Finds pages, actions, keys, teams, aliases, providers, models and requests by what is typed; what was found before comes first. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  // Pages follow each key at once: who types fast and presses Enter gets what the list shows.
  const words = useDeferredValue(typed.trim());
  const pages = useOwnPages().filter(({ id }) =>
    nameOf(id).toLowerCase().includes(typed.trim().toLowerCase()),
  );
  const { person } = useSession();
  const [recent] = useState(() => readRecent(sessionStorage, person.id));
  const found = withRecentFirst(recent, usePaletteHits(words), typed.trim());
  const go = (path: PagePath, search: Readonly<Record<string, string>>) => (): void =>
    void navigate({ to: path, search });
  const wanted = typed.trim().toLowerCase();
  const actions = useActions().filter(({ label }) => wanted !== '' && label.toLowerCase().includes(wanted));
  const foundHits = found.map((hit) => ({
    ...hit,
    onSelect: () => {
      keepRecent(sessionStorage, person.id, hit);
      go(hit.path, hit.search)();
    },
  }));
  const hits = [
    ...(typed.trim() === '' ? foundHits : []),
    ...pages.map(({ id, path, icon }) => ({
      id: `page ${id}`,
      label: nameOf(id),
      kind: '',
      icon,
      onSelect: go(path, {}),
    })),
    ...actions.map((action) => ({ ...action, id: action.label, kind: text.action })),
    ...(typed.trim() === '' ? [] : foundHits),
  ];
  return (
    <Dialog title={text.palette} onClose={onClose}>
      <ComboboxProvider setValue={setTyped} open>
        <Combobox
          className={styles['input']}
          placeholder={text.paletteHint}
          aria-label={text.palette}
          autoSelect="always"
          autoFocus
        />
        <ComboboxList className={styles['list']} alwaysVisible>
          {hits.length === 0 ? <p>{text.nothingFound}</p> : null}
          {hits.map(({ id, label, kind, icon, onSelect }) => (
            <ComboboxItem
              key={id}
              className={styles['item']}
              value={label}
              setValueOnClick={false}
              focusOnHover
              onClick={() => {
                onClose();
                onSelect();
              }}
            >
              <Icon name={icon} />
              {label}
              <span className={styles['kind']}>{kind}</span>
            </ComboboxItem>
          ))}
        </ComboboxList>
      </ComboboxProvider>
    </Dialog>
  );
}
