import { Page, Panel } from '../../ui/index.ts';
import { ClientSnippets } from './client-snippets.tsx';
import { text } from './text.ts';

export function ConnectPage() {
  return (
    <Page title={text.title} lead={text.lead}>
      <Panel title={text.clients}>
        <ClientSnippets />
      </Panel>
    </Page>
  );
}
