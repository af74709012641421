export { NewProviderDialog } from './new-provider-dialog.tsx';
export { ProvidersPage } from './providers-page.tsx';
