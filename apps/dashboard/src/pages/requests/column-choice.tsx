import { useState } from 'react';
import { useFilter } from '../../parts/index.ts';
import { Button, CheckField, Dialog } from '../../ui/index.ts';
import { text } from './text.ts';

const storageName = 'sluice.request-columns';
const hiddenAtFirst = ['attempts', 'api', 'account', 'key', 'id'];

/** Columns that are not shown: as the address of a view says, else as the browser keeps the choice. */
export function useHiddenColumns(): readonly [string[], (hidden: string[]) => void] {
  const [hidden, setHidden] = useState<string[]>(() => {
    const stored = localStorage.getItem(storageName);
    return stored === null ? hiddenAtFirst : stored.split(',');
  });
  const [linked, setLinked] = useFilter('hide');
  return [
    linked === '' ? hidden : linked.split(','),
    (next) => {
      setLinked('');
      localStorage.setItem(storageName, next.join(','));
      setHidden(next);
    },
  ];
}

export function ColumnChoice({
  columns,
  hidden,
  onChange,
}: {
  readonly columns: readonly { readonly id: string; readonly header: string }[];
  readonly hidden: readonly string[];
  readonly onChange: (hidden: string[]) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{text.columns}</Button>
      {isOpen ? (
        <Dialog title={text.columns} onClose={() => setIsOpen(false)}>
          {columns.slice(1).map(({ id, header }) => (
            <CheckField
              key={id}
              label={header}
              checked={!hidden.includes(id)}
              onChange={({ target }) =>
                onChange(target.checked ? hidden.filter((one) => one !== id) : [...hidden, id])
              }
            />
          ))}
        </Dialog>
      ) : null}
    </>
  );
}
