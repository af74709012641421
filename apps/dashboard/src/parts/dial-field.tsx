import styles from './parts.module.css';
import { text } from './text.ts';

const most = 10;
const step = 0.5;
/** The trade-off of `auto` where nothing else is set. */
export const balancedDial = 5;

/** The trade-off of `auto` between price and quality, as `routing.dial` of a request: 0 to 10. */
export function DialField({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: number;
  readonly onChange: (dial: number) => void;
}) {
  return (
    <label className={styles['dial']}>
      <span>{`${label}: ${value}`}</span>
      <input
        type="range"
        min={0}
        max={most}
        step={step}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
      />
      <span className={styles['ends']}>
        <span>{text.dialEnds.cheap}</span>
        <span>{text.dialEnds.best}</span>
      </span>
    </label>
  );
}
