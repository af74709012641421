import { useState } from 'react';
import { Button, Form, Row, TextArea } from '../../ui/index.ts';
import type { AskedCall, ToolTurn } from './conversation.ts';
import styles from './play.module.css';
import { text } from './text.ts';

/** Takes what the tools of an answer give, in their place. */
export function ToolResults({
  calls,
  onSend,
}: {
  readonly calls: readonly AskedCall[];
  readonly onSend: (turn: ToolTurn) => void;
}) {
  const [outputs, setOutputs] = useState<Readonly<Record<number, string>>>({});
  return (
    <Form
      onSubmit={() =>
        onSend({
          role: 'tool',
          results: calls.map(({ place, id, name }) => ({ id, name, output: outputs[place] ?? '' })),
        })
      }
    >
      {calls.map(({ place, name }) => (
        <TextArea
          key={place}
          label={text.resultOf(name)}
          rows={2}
          spellCheck={false}
          value={outputs[place] ?? ''}
          onChange={({ target }) => setOutputs({ ...outputs, [place]: target.value })}
        />
      ))}
      <Row>
        <Button size="small" look="primary" type="submit">
          {text.sendResults}
        </Button>
      </Row>
    </Form>
  );
}

/** What tools gave. */
export function ToolOutputs({ turn }: { readonly turn: ToolTurn }) {
  return turn.results.map(({ id, name, output }) => (
    <pre key={id} className={styles['call']}>
      {`${text.resultOf(name)}\n${output}`}
    </pre>
  ));
}
