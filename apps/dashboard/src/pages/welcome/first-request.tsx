import { useState } from 'react';
import { EntityText, sentTexts } from '../../parts/index.ts';
import { Button, Form, Problem, Row, TextArea } from '../../ui/index.ts';
import { defaultSettings, MarkedText, useDefaultModel, usePlay } from '../play/index.ts';
import { text } from './text.ts';
import styles from './welcome.module.css';

/** One private request, with what was written, what left and what came beside each other. */
export function FirstRequest({ onAnswered }: { readonly onAnswered: () => void }) {
  const { model, hasReal } = useDefaultModel();
  const play = usePlay('welcome', { ...defaultSettings, model }, undefined, onAnswered);
  const [typed, setTyped] = useState<string>(text.example);
  const [pointed, setPointed] = useState<string>();
  const [question, answer] = play.turns.map((turn) => (turn.role === 'tool' ? '' : turn.text));
  const sent = sentTexts(play.exchange.sent).filter(({ role }) => role === 'user');
  return (
    <>
      <p>{text.sendHint}</p>
      <Form onSubmit={() => play.send({ role: 'user', text: typed, files: [] }, 0)}>
        <TextArea
          label={text.wrote}
          rows={3}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Row>
          <Button look="primary" type="submit" isBusy={play.isBusy}>
            {text.sendButton}
          </Button>
        </Row>
      </Form>
      <Problem error={play.error} />
      <div className={styles['columns']} aria-live="polite">
        <section>
          <h3>{text.wrote}</h3>
          <MarkedText
            text={question ?? text.notYet}
            replaced={play.exchange.replaced}
            pointed={pointed}
            onPoint={setPointed}
          />
        </section>
        <section>
          <h3>{text.left}</h3>
          {sent.length === 0 ? <p>{text.notYet}</p> : null}
          {sent.map(({ place, text: part }) => (
            <EntityText key={place} text={part} pointed={pointed} onPoint={setPointed} />
          ))}
        </section>
        <section>
          <h3>{text.came}</h3>
          <MarkedText
            text={answer ?? text.notYet}
            replaced={play.exchange.replaced}
            pointed={pointed}
            onPoint={setPointed}
          />
        </section>
      </div>
      {hasReal ? null : <p className={styles['note']}>{text.echo}</p>}
    </>
  );
}
