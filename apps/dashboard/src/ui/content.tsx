import type { ReactNode } from 'react';
import { unknownText } from '../format/index.ts';
import styles from './data-table.module.css';

/** What stands in a cell: a dash where there is nothing, so that nobody takes it for missing. */
export function Content({ children }: { readonly children: ReactNode }) {
  const isNothing = children === '' || children === null || children === undefined;
  return isNothing ? <span className={styles['none']}>{unknownText}</span> : children;
}
