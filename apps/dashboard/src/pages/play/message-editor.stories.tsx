import { MessageEditor } from './message-editor.tsx';

const nothing = (): void => undefined;

export const stories = {
  empty: () => (
    <MessageEditor turn={{ role: 'user', text: '', files: [] }} onSend={nothing} onCancel={nothing} />
  ),
  'long text': () => (
    <MessageEditor
      turn={{ role: 'user', text: 'word'.repeat(400), files: [] }}
      onSend={nothing}
      onCancel={nothing}
    />
  ),
};
