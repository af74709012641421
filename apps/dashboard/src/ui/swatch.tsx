import styles from './swatch.module.css';

/** The colour of a series, beside its name. */
export function Swatch({ colour }: { readonly colour: number | undefined }) {
  const name = colour === undefined ? 'series-other' : `series-${colour + 1}`;
  return <span className={styles['swatch']} style={{ background: `var(--${name})` }} />;
}
