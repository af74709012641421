import { type KeyboardEvent, useRef, useState } from 'react';
import { readAsDataUrl } from '../../files/index.ts';
import { Button, Icon, TextArea } from '../../ui/index.ts';
import type { AttachedFile, UserTurn } from './conversation.ts';
import styles from './play.module.css';
import { text } from './text.ts';

interface ComposerProps {
  readonly isBusy: boolean;
  readonly isValid: boolean;
  /** What stands there at first. */
  readonly initial: string;
  readonly onSend: (turn: UserTurn) => void;
  readonly onStop: () => void;
}

/** Writes a message; Enter sends, Shift and Enter begins a line. Files can be dropped. */
export function Composer({ isBusy, isValid, initial, onSend, onStop }: ComposerProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(initial);
  const [files, setFiles] = useState<readonly AttachedFile[]>([]);
  const canSend = isValid && !isBusy && (typed.trim() !== '' || files.length > 0);
  const send = (): void => {
    if (!canSend) return;
    onSend({ role: 'user', text: typed, files });
    setTyped('');
    setFiles([]);
  };
  const add = async (list: FileList | null): Promise<void> => {
    const read = await Promise.all(
      [...(list ?? [])].map(async (file) => ({
        name: file.name,
        type: file.type,
        dataUrl: await readAsDataUrl(file),
      })),
    );
    setFiles((before) => [...before, ...read]);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className={styles['composer']}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void add(event.dataTransfer.files);
      }}
    >
      <TextArea
        label={text.prompt}
        rows={4}
        value={typed}
        onKeyDown={onKeyDown}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className={styles['tools']}>
        {files.map(({ name }, at) => (
          <Button
            key={name}
            size="small"
            aria-label={text.takeOut(name)}
            onClick={() => setFiles(files.toSpliced(at, 1))}
          >
            {name}
            <Icon name="close" />
          </Button>
        ))}
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={text.file}
          onChange={({ target }) => void add(target.files)}
        />
        <Button onClick={() => input.current?.click()}>
          <Icon name="file" />
          {text.file}
        </Button>
        {isBusy ? (
          <Button onClick={onStop}>
            <Icon name="stop" />
            {text.stop}
          </Button>
        ) : (
          <Button look="primary" type="submit" disabled={!canSend}>
            <Icon name="send" />
            {text.send}
          </Button>
        )}
      </div>
    </form>
  );
}
