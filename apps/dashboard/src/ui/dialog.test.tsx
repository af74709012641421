// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../api/index.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { useUnsavedChanges } from './unsaved.tsx';

afterEach(cleanup);

it('opens as a modal dialog, and leaves closing to its owner', () => {
  const onClose = vi.fn();
  render(
    <Dialog title="Key" onClose={onClose}>
      <p>Inside</p>
    </Dialog>,
  );
  const dialog = screen.getByRole('dialog', { name: 'Key' });
  expect(dialog.hasAttribute('open')).toBe(true);
  const cancel = new Event('cancel', { cancelable: true });
  fireEvent(dialog, cancel);
  expect(cancel.defaultPrevented).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(2);
});

it('closes alone when another one is open inside of it, and puts the focus into a field', () => {
  const [onClose, onCloseInner] = [vi.fn(), vi.fn()];
  render(
    <Dialog title="Outer" onClose={onClose}>
      <Dialog title="Inner" onClose={onCloseInner}>
        <input aria-label="Name" />
      </Dialog>
    </Dialog>,
  );
  fireEvent(screen.getByRole('dialog', { name: 'Inner' }), new Event('cancel', { cancelable: true }));
  expect(onCloseInner).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});

it('destroys only what was named', () => {
  const onConfirm = vi.fn();
  const error = new ApiError({ status: 409, code: 'conflict', message: 'It is in use.', requestId: 'req_1' });
  render(
    <ConfirmDialog
      title="Revoke"
      action="Revoke it"
      name="my key"
      isBusy={false}
      error={error}
      onConfirm={onConfirm}
      onClose={() => undefined}
    >
      It ends.
    </ConfirmDialog>,
  );
  const field = screen.getByLabelText('Type “my key” to confirm');
  const form = field.closest('form');
  if (form === null) throw new Error('There is no form.');
  for (const typed of ['', 'my', 'My key']) {
    fireEvent.change(field, { target: { value: typed } });
    fireEvent.submit(form);
  }
  expect(onConfirm).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: ' my key ' } });
  fireEvent.submit(form);
  expect(onConfirm).toHaveBeenCalledOnce();
  expect(screen.getByRole('alert').textContent).toContain('It is in use.');
  expect(screen.getByRole('alert').textContent).toContain('req_1');
});

function Changed() {
  const { mark } = useUnsavedChanges();
  useEffect(() => mark('form', true), [mark]);
  return null;
}

it('asks once before changes are lost, and keeps them unless somebody agrees', async () => {
  const onClose = vi.fn();
  render(
    <Dialog title="Key" onClose={onClose}>
      <Changed />
    </Dialog>,
  );
  const close = (): boolean =>
    fireEvent(screen.getByRole('dialog', { name: 'Key' }), new Event('cancel', { cancelable: true }));
  close();
  close();
  expect(screen.getAllByRole('dialog', { name: 'Discard changes?' })).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard changes?' })).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  close();
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it('stays open while it is locked, and lets a dialog above it close', () => {
  const [onClose, onCloseAbove] = [vi.fn(), vi.fn()];
  const held = (
    <Dialog title="Secret" onClose={onClose} isHeld>
      <p>Inside</p>
    </Dialog>
  );
  const above = (
    <Dialog title="Above" onClose={onCloseAbove}>
      <p>Inside</p>
    </Dialog>
  );
  const { rerender } = render([<div key="held">{held}</div>, <div key="above">{above}</div>]);
  // False where the browser is kept from closing anything.
  const pressEscape = (): boolean => fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(pressEscape()).toBe(true);
  fireEvent(screen.getByRole('dialog', { name: 'Above' }), new Event('cancel', { cancelable: true }));
  expect(onCloseAbove).toHaveBeenCalledOnce();
  rerender([<div key="held">{held}</div>]);
  expect(pressEscape()).toBe(false);
  const secret = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Secret' });
  secret.close();
  expect(secret.open).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
});
