export { ClientSnippets } from './client-snippets.tsx';
export { ConnectPage } from './connect-page.tsx';
