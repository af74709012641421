export { KeysPage } from './keys-page.tsx';
export { NewKeyDialog } from './new-key-dialog.tsx';
