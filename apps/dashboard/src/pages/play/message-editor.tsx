import { useState } from 'react';
import { Button, Form, Row, TextArea } from '../../ui/index.ts';
import type { UserTurn } from './conversation.ts';
import { text } from './text.ts';

/** Changes a message that was sent; its files stay with it. */
export function MessageEditor({
  turn,
  onSend,
  onCancel,
}: {
  readonly turn: UserTurn;
  readonly onSend: (turn: UserTurn) => void;
  readonly onCancel: () => void;
}) {
  const [typed, setTyped] = useState(turn.text);
  const canSend = typed.trim() !== '' || turn.files.length > 0;
  return (
    <Form
      onSubmit={() => {
        if (canSend) onSend({ ...turn, text: typed });
      }}
    >
      <TextArea
        label={text.edited}
        rows={3}
        value={typed}
        autoFocus
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onCancel();
        }}
      />
      <Row>
        <Button size="small" look="primary" type="submit" disabled={!canSend}>
          {text.sendEdited}
        </Button>
        <Button size="small" onClick={onCancel}>
          {text.cancel}
        </Button>
      </Row>
    </Form>
  );
}
