import { ApiError } from '../api/index.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

const nothing = (): void => undefined;
const shared = {
  title: 'Revoke the key',
  action: 'Revoke',
  name: 'search service',
  isBusy: false,
  error: undefined,
  onConfirm: nothing,
  onClose: nothing,
};

export const stories = {
  asks: () => <ConfirmDialog {...shared}>Programs with this key are refused at once.</ConfirmDialog>,
  'without a name': () => (
    <ConfirmDialog {...shared} name={undefined}>
      The role can be given again.
    </ConfirmDialog>
  ),
  busy: () => (
    <ConfirmDialog {...shared} isBusy>
      Programs with this key are refused at once.
    </ConfirmDialog>
  ),
  error: () => (
    <ConfirmDialog
      {...shared}
      error={new ApiError({ status: 503, code: 'store', message: 'The store is away.', requestId: 'req_1' })}
    >
      Programs with this key are refused at once.
    </ConfirmDialog>
  ),
  'long text': () => (
    <ConfirmDialog {...shared} name={'a-name-without-any-space'.repeat(6)}>
      {'Programs with this key are refused at once. '.repeat(12)}
    </ConfirmDialog>
  ),
};
