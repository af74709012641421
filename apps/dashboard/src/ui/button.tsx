import type { ComponentProps } from 'react';
import styles from './button.module.css';

interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: 'plain' | 'primary' | 'danger' | 'quiet';
  readonly size?: 'normal' | 'small';
  /** Work goes on: it stays in place and focused, and does nothing. */
  readonly isBusy?: boolean;
}

export function Button({ look = 'plain', size = 'normal', isBusy = false, onClick, ...rest }: ButtonProps) {
  const classes = [styles['button'], styles[look], styles[size]].filter(Boolean).join(' ');
  return (
    <button
      type="button"
      {...rest}
      className={classes}
      aria-disabled={isBusy || rest.disabled === true}
      aria-busy={isBusy}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    />
  );
}
