import { type ReactNode, useEffect } from 'react';
import styles from './sign-in.module.css';

/** The page of who is not signed in: one card in the middle. */
export function Card({
  title,
  lead,
  children,
}: {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}) {
  useEffect(() => {
    document.title = `${title} · Sluice`;
  }, [title]);
  return (
    <main className={styles['page']}>
      <div className={styles['card']}>
        <h1>{title}</h1>
        <p className={styles['lead']}>{lead}</p>
        {children}
      </div>
    </main>
  );
}
