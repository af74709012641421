import { formatUsd } from '../format/index.ts';
import { SelectField, TextField } from '../ui/index.ts';
import { isAmount, isWhole, type LimitTexts, type Period } from './limits.ts';
import styles from './parts.module.css';
import { readUsd } from './read-usd.ts';
import { text } from './text.ts';

const periods = Object.entries(text.periods).map(([value, label]) => ({ value, label }));
const isPeriod = (value: string): value is Period => value in text.periods;

/** Whether there is nothing to say about how an amount was understood. */
const isPlain = (typed: string): boolean =>
  readUsd(typed) === undefined || String(readUsd(typed)) === typed.trim();

/** Requests, tokens, concurrency and a budget of a key, team or account. */
export function LimitFields({
  texts,
  onChange,
}: {
  readonly texts: LimitTexts;
  readonly onChange: (texts: LimitTexts) => void;
}) {
  return (
    <fieldset className={styles['fields']}>
      <legend>{text.limits}</legend>
      <div className={styles['pair']}>
        <TextField
          label={text.budget}
          hint={isPlain(texts.usd) ? undefined : text.understood(formatUsd(readUsd(texts.usd)))}
          inputMode="decimal"
          value={texts.usd}
          problem={isAmount(texts.usd) ? undefined : text.notAmount}
          onChange={({ target }) => onChange({ ...texts, usd: target.value })}
        />
        <SelectField
          label={text.period}
          options={periods}
          value={texts.period}
          onChange={({ target }) => {
            if (isPeriod(target.value)) onChange({ ...texts, period: target.value });
          }}
        />
      </div>
      {(['rpm', 'tpm', 'concurrency'] as const).map((name) => (
        <TextField
          key={name}
          label={text[name]}
          inputMode="numeric"
          value={texts[name]}
          problem={isWhole(texts[name]) ? undefined : text.notWhole}
          onChange={({ target }) => onChange({ ...texts, [name]: target.value })}
        />
      ))}
      <p className={styles['hint']}>{text.blank}</p>
    </fieldset>
  );
}
