import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import styles from './copy.module.css';
import { Icon } from './icon.tsx';
import { text } from './text.ts';

const shownMs = 1500;

/** Copies a text; says so for a moment. */
export function CopyButton({
  value,
  label = text.copy,
}: {
  readonly value: string;
  readonly label?: string;
}) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(value);
    setIsCopied(true);
  };
  return (
    <Button size="small" onClick={() => void copy()}>
      <Icon name={isCopied ? 'check' : 'copy'} />
      <span aria-live="polite">{isCopied ? text.copied : label}</span>
    </Button>
  );
}

/** Text to be copied, as it is. */
export function CodeBlock({ code, label }: { readonly code: string; readonly label: string }) {
  return (
    <figure className={styles['code']} aria-label={label}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>{code}</pre>
      <div className={styles['tools']}>
        <CopyButton value={code} />
      </div>
    </figure>
  );
}

/** A secret that the gateway tells once. */
export function SecretOnce({ value, label }: { readonly value: string; readonly label: string }) {
  return (
    <div className={styles['secret']}>
      <CodeBlock code={value} label={label} />
      <p>{text.secretOnce}</p>
    </div>
  );
}
