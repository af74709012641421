import styles from './meter.module.css';

const warnShare = 0.8;

/** How much of a limit is used; beside it stands the same in words. */
export function Meter({ share, label }: { readonly share: number; readonly label: string }) {
  const tone = share >= 1 ? styles['bad'] : share >= warnShare ? styles['warn'] : undefined;
  return (
    <meter
      className={[styles['meter'], tone].filter(Boolean).join(' ')}
      aria-label={label}
      min={0}
      max={1}
      value={Math.min(1, Math.max(0, share))}
    />
  );
}
