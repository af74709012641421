import { api } from '../../api/index.ts';
import { CheckField } from '../../ui/index.ts';
import styles from './play.module.css';
import { text } from './text.ts';

/** Narrows what is replaced to some groups of personal data. */
export function TypeChoice({
  chosen,
  onChange,
}: {
  readonly chosen: readonly number[];
  readonly onChange: (codes: readonly number[]) => void;
}) {
  const { data } = api.useQuery(
    'get',
    '/v1/anonymization/types',
    {},
    { staleTime: Number.POSITIVE_INFINITY },
  );
  return (
    <details>
      <summary>{text.types}</summary>
      <fieldset className={styles['types']}>
        <legend className={styles['note']}>{text.typesHint}</legend>
        {(data?.groups ?? []).map(({ code, name }) => (
          <CheckField
            key={code}
            label={name}
            checked={chosen.includes(code)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, code] : chosen.filter((one) => one !== code))
            }
          />
        ))}
      </fieldset>
    </details>
  );
}
