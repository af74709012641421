import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Actions, Dialog } from './dialog.tsx';
import { TextField } from './field.tsx';
import { Problem } from './problem.tsx';
import { text } from './text.ts';

interface ConfirmDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The verb of the button. */
  readonly action: string;
  /** To be typed before the action is possible; without it, the button is enough, for what can be made again. */
  readonly name?: string | undefined;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something is destroyed, by its name where it cannot be made again. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [typed, setTyped] = useState('');
  // Two clicks in one moment come before the first is known to be busy; after an error it may be tried again.
  const isConfirmed = useRef(false);
  useEffect(() => {
    if (props.error != null) isConfirmed.current = false;
  }, [props.error]);
  const isSame = props.name === undefined || typed.trim() === props.name.trim();
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSame || props.isBusy || isConfirmed.current) return;
          isConfirmed.current = true;
          props.onConfirm();
        }}
        style={{ display: 'grid', gap: 16 }}
      >
        <div>{props.children}</div>
        {props.name === undefined ? null : (
          <TextField
            label={text.typeToConfirm(props.name)}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoFocus
          />
        )}
        <Problem error={props.error} />
        <Actions>
          <Button onClick={props.onClose}>{text.cancel}</Button>
          <Button look="danger" type="submit" disabled={!isSame} isBusy={props.isBusy}>
            {props.action}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
