import type { ReactNode } from 'react';
import styles from './badge.module.css';

export type Tone = 'plain' | 'ok' | 'warn' | 'bad' | 'private';

/** A short state; its colour repeats what its text says. */
export function Badge({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return <span className={[styles['badge'], styles[tone]].filter(Boolean).join(' ')}>{children}</span>;
}
