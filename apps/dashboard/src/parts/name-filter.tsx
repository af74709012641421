import { useEffect, useState } from 'react';
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
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onChange(typed), restMs);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <input
      type="search"
      className={styles['filter']}
      aria-label={label}
      placeholder={label}
      data-page-filter
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}
