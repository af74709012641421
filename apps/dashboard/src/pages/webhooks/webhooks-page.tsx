import { useTimeRange } from '../../location/index.ts';
import { Page } from '../../ui/index.ts';
import { MessageList } from './message-list.tsx';
import { text } from './text.ts';
import { WebhookList } from './webhook-list.tsx';

/** Who is told of what, and whether the messages arrived. */
export function WebhooksPage() {
  const { zone } = useTimeRange();
  return (
    <Page title={text.title} lead={text.lead}>
      <WebhookList />
      <MessageList zone={zone} />
    </Page>
  );
}
