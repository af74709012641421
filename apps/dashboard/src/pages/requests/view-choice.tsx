import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { baseUrl } from '../../api/index.ts';
import { useSetSearch } from '../../location/index.ts';
import { Button, CopyButton, Dialog, Form, Row, TextField } from '../../ui/index.ts';
import { text } from './text.ts';
import { readViews, type View, viewMembers, viewSearch, withView, writeViews } from './views.ts';

const maxNameChars = 60;
/** What the address says of the columns, so that a link shows the same ones. */
const columnsOf = ({ hidden }: Pick<View, 'hidden'>): string => hidden.join(',') || 'none';

/** Views of this list: saved under a name, shown again, sent as a link, deleted. */
export function ViewChoice({ hidden }: { readonly hidden: readonly string[] }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{text.views}</Button>
      {isOpen ? (
        <Dialog title={text.views} onClose={() => setIsOpen(false)}>
          <ViewList hidden={hidden} onDone={() => setIsOpen(false)} />
        </Dialog>
      ) : null}
    </>
  );
}

function ViewList({ hidden, onDone }: { readonly hidden: readonly string[]; readonly onDone: () => void }) {
  const [views, setViews] = useState(() => readViews(localStorage));
  const [typed, setTyped] = useState('');
  const [deleted, setDeleted] = useState<View>();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const setSearch = useSetSearch();
  const router = useRouter();
  const name = typed.trim();
  const keep = (next: readonly View[]): void => {
    writeViews(localStorage, next);
    setViews(next);
  };
  const show = (view: View): void => {
    const none = Object.fromEntries(viewMembers.map((member) => [member, undefined]));
    const part = { since: undefined, until: undefined };
    setSearch({ ...none, ...part, ...view.search, hide: columnsOf(view) });
    onDone();
  };
  const addressOf = (view: View): string => {
    const { href } = router.buildLocation({
      to: '/requests',
      search: { ...view.search, hide: columnsOf(view) },
    });
    return `${baseUrl}/${href.startsWith('#') ? '' : '#'}${href}`;
  };
  return (
    <>
      {views.length === 0 ? (
        <p>{text.noViews}</p>
      ) : (
        views.map((view) => (
          <Row key={view.name}>
            <Button size="small" onClick={() => show(view)}>
              {view.name}
            </Button>
            <CopyButton value={addressOf(view)} label={text.copyLink} />
            <Button
              size="small"
              aria-label={text.deleteNamed(view.name)}
              onClick={() => {
                keep(views.filter((one) => one !== view));
                setDeleted(view);
              }}
            >
              {text.deleteView}
            </Button>
          </Row>
        ))
      )}
      {deleted === undefined ? null : (
        <Row>
          <span role="status">{text.viewDeleted(deleted.name)}</span>
          <Button
            size="small"
            onClick={() => {
              keep(withView(views, deleted));
              setDeleted(undefined);
            }}
          >
            {text.undo}
          </Button>
        </Row>
      )}
      <Form
        onSubmit={() => {
          if (name === '') return;
          keep(withView(views, { name, search: viewSearch(search), hidden }));
          setTyped('');
        }}
      >
        <TextField
          label={text.newView}
          hint={text.viewsHint}
          maxLength={maxNameChars}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Row>
          <Button type="submit" disabled={name === ''}>
            {text.saveView}
          </Button>
        </Row>
      </Form>
    </>
  );
}
