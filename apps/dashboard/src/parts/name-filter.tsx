import { useEffect, useRef, useState } from 'react';
import styles from './parts.module.css';
import { text } from './text.ts';

const restMs = 200;

/** Filters a list by name, once the typing rests. The key `/` leads here. */
export function NameFilter({
  value,
  onChange,
  label = text.filterByName,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly label?: string;
}) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (value !== seen) {
    setSeen(value);
    // Set by somebody else: by the button back, a saved view, a link.
    if (value !== sent) setTyped(value);
  }
  const type = (next: string): void => {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setSent(next);
      onChange(next);
    }, restMs);
  };
  return (
    <input
      type="search"
      className={styles['filter']}
      aria-label={label}
      placeholder={label}
      data-page-filter
      value={typed}
      onChange={({ target }) => type(target.value)}
    />
  );
}
