import { type FormEvent, Fragment, type ReactNode, useEffect, useId, useRef } from 'react';
import { Content } from './content.tsx';
import styles from './layout.module.css';

/** A page with its title, which is also the title of the window, and its tools. */
export function Page({
  title,
  lead,
  tools,
  children,
}: {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}) {
  useEffect(() => {
    document.title = `${title} · Sluice`;
  }, [title]);
  return (
    <div className={styles['page']}>
      <div className={styles['head']}>
        {/* Gets the focus when one has gone to the page by keyboard. */}
        <h1 tabIndex={-1}>{title}</h1>
        <div className={styles['tools']}>{tools}</div>
      </div>
      {lead === undefined ? null : <p className={styles['lead']}>{lead}</p>}
      {children}
    </div>
  );
}

/** A part of a page with a heading. */
export function Panel({
  title,
  tools,
  children,
}: {
  readonly title: string;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles['panel']} aria-labelledby={id}>
      <div className={styles['panelHead']}>
        <h2 id={id}>{title}</h2>
        {tools}
      </div>
      {children}
    </section>
  );
}

/** A list without entries: what would be here, and how to begin. */
export function Empty({
  title,
  children,
  action,
}: {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <div className={styles['empty']}>
      <h2>{title}</h2>
      {children === undefined ? null : <p>{children}</p>}
      {action}
    </div>
  );
}

/** Names and values of one thing. */
export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles['facts']}>
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>
            <Content>{value}</Content>
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** Parts below each other. */
export const Stack = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['stack']}>{children}</div>
);

/** Parts beside each other, in several lines where it is narrow. */
export const Row = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['row']}>{children}</div>
);

/** A second press of a double click comes within this. */
const doubleMs = 300;

/**
 * A form whose parts stand below each other. It is not sent while a field has a problem: that field gets the focus, so that what is wrong
 * is seen. The second press of a double click is ignored.
 */
export function Form({
  onSubmit,
  children,
}: {
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}) {
  const lastMs = useRef(Number.NEGATIVE_INFINITY);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const problem = event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (problem !== null) {
      problem.focus();
      problem.scrollIntoView({ block: 'center' });
      return;
    }
    if (event.timeStamp - lastMs.current < doubleMs) return;
    lastMs.current = event.timeStamp;
    onSubmit();
  };
  /** What was changed since is another try. */
  const begin = (): void => {
    lastMs.current = Number.NEGATIVE_INFINITY;
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: its buttons can be pressed by keyboard, which clicks them
    <form
      className={styles['stack']}
      onSubmit={submit}
      onInput={begin}
      onClick={({ target }) => {
        // Buttons of the form change values, too.
        if (target instanceof Element && target.closest('button[type="button"]') !== null) begin();
      }}
    >
      {children}
    </form>
  );
}
