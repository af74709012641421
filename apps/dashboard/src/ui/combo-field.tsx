import { Combobox, ComboboxItem, ComboboxPopover, ComboboxProvider } from '@ariakit/react';
import { useDeferredValue, useMemo, useState } from 'react';
import styles from './combo-field.module.css';
import { Field } from './field.tsx';
import { text } from './text.ts';

export interface Suggestion {
  readonly value: string;
  /** What is known of it, under its name. */
  readonly note?: string | undefined;
}

/** More are found by typing. */
const maxShown = 60;

interface ComboFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly suggestions: readonly Suggestion[];
  readonly onChange: (value: string) => void;
}

/** A text field with a list of what fits, which also takes what is not in the list. */
export function ComboField({ label, hint, value, suggestions, onChange }: ComboFieldProps) {
  const words = useDeferredValue(value.trim().toLowerCase());
  const fitting = useMemo(() => {
    // A value that was chosen is no search: all others are offered again.
    const isChosen = suggestions.some(({ value: one }) => one.toLowerCase() === words);
    return isChosen ? suggestions : suggestions.filter(({ value: one }) => one.toLowerCase().includes(words));
  }, [suggestions, words]);
  const [isOpen, setIsOpen] = useState(false);
  /** Who has typed a whole name looks for nothing more, until they ask. */
  const [isWhole, setIsWhole] = useState(false);
  const change = (next: string): void => {
    onChange(next);
    setIsWhole(suggestions.some(({ value: one }) => one === next));
  };
  const ask = (): void => setIsWhole(false);
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <ComboboxProvider value={value} setValue={change} open={isOpen && !isWhole} setOpen={setIsOpen}>
          <Combobox
            {...control}
            autoComplete="off"
            onFocus={(event) => event.currentTarget.select()}
            onClick={ask}
            onKeyDown={({ key }) => {
              if (key.startsWith('Arrow')) ask();
            }}
          />
          <ComboboxPopover gutter={4} sameWidth unmountOnHide className={styles['list']}>
            {fitting.length === 0 ? <p className={styles['note']}>{text.notListed}</p> : null}
            {fitting.slice(0, maxShown).map(({ value: one, note }) => (
              <ComboboxItem key={one} value={one} className={styles['item']}>
                <span>{one}</span>
                {note === undefined || note === '' ? null : <span className={styles['note']}>{note}</span>}
              </ComboboxItem>
            ))}
            {fitting.length > maxShown ? (
              <p className={styles['note']}>{text.moreSuggestions(String(fitting.length - maxShown))}</p>
            ) : null}
          </ComboboxPopover>
        </ComboboxProvider>
      )}
    </Field>
  );
}
