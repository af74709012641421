import type { components } from '../../api/index.ts';
import { formatCount, formatShare } from '../../format/index.ts';
import { EntityText } from '../../parts/index.ts';
import { Badge } from '../../ui/index.ts';
import styles from './documents.module.css';
import { text } from './text.ts';

const lowConfidence = 0.8;

/** A page: its picture, where there is one, beside its text. Words that OCR is not sure of are marked. */
export function ExtractedPage({
  page,
}: {
  readonly page: components['schemas']['ExtractAnswer']['pages'][number];
}) {
  const number = formatCount(page.number);
  const uncertain = new Map(
    page.uncertain_words.map(({ text: word, confidence }) => [
      word,
      text.recognized(formatShare(confidence)),
    ]),
  );
  return (
    <section className={styles['page']}>
      <h3>{text.page(number)}</h3>
      {page.ocr ? (
        <Badge tone={page.confidence < lowConfidence ? 'warn' : 'ok'}>
          {text.recognized(formatShare(page.confidence))}
        </Badge>
      ) : null}
      {uncertain.size === 0 ? null : (
        <p className={styles['types']}>{text.uncertain(formatCount(page.uncertain_words.length))}</p>
      )}
      <div className={page.image === undefined ? undefined : styles['beside']}>
        {page.image === undefined ? null : (
          <img className={styles['preview']} src={page.image} alt={text.picture(number)} loading="lazy" />
        )}
        <EntityText text={page.markdown} uncertain={uncertain} />
      </div>
    </section>
  );
}
