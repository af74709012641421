import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { Actions, Button, Dialog, SecretOnce } from '../ui/index.ts';

/** Shows what can be shown only now, until somebody says that they have it: nothing else closes it, not even another address. */
export function SecretDialog({
  title,
  label,
  value,
  stored,
  children,
  onStored,
}: {
  readonly title: string;
  readonly label: string;
  readonly value: string;
  /** The button by which somebody says that they have it. */
  readonly stored: string;
  readonly children?: ReactNode;
  readonly onStored: () => void;
}) {
  const isStored = useRef(false);
  useBlocker({ shouldBlockFn: () => !isStored.current, enableBeforeUnload: () => !isStored.current });
  return (
    <Dialog title={title} onClose={onStored} isHeld>
      {children}
      <SecretOnce label={label} value={value} />
      <Actions>
        <Button
          look="primary"
          onClick={() => {
            isStored.current = true;
            onStored();
          }}
        >
          {stored}
        </Button>
      </Actions>
    </Dialog>
  );
}
