import { RangeChoice } from '../../location/index.ts';
import { useFilter, useOpened } from '../../parts/index.ts';
import { useSession } from '../../session/index.ts';
import { Page, Tabs } from '../../ui/index.ts';
import { Proposals } from './proposals.tsx';
import { ReceiptList } from './receipt-list.tsx';
import { ReplacedOverTime } from './replaced-over-time.tsx';
import { Tester } from './tester.tsx';
import { text } from './text.ts';
import { ValueLists } from './value-lists.tsx';

export function PrivacyPage() {
  const { can } = useSession();
  const [tab, setTab] = useFilter('tab');
  const [opened] = useOpened();
  return (
    <Page title={text.title} lead={text.lead} tools={<RangeChoice />}>
      <Tabs
        label={text.title}
        // Links to a receipt name no tab.
        selected={tab === '' ? (opened === undefined ? 'counts' : 'receipts') : tab}
        onSelect={setTab}
        parts={[
          { id: 'counts', label: text.tabs.counts, content: <ReplacedOverTime /> },
          { id: 'receipts', label: text.tabs.receipts, content: <ReceiptList /> },
          ...(can('POST /v1/anonymize')
            ? [{ id: 'tester', label: text.tabs.tester, content: <Tester /> }]
            : []),
          ...(can('GET /admin/v1/anonymization/proposals')
            ? [{ id: 'proposals', label: text.tabs.proposals, content: <Proposals /> }]
            : []),
          ...(can('GET /admin/v1/settings')
            ? [{ id: 'lists', label: text.tabs.lists, content: <ValueLists /> }]
            : []),
        ]}
      />
    </Page>
  );
}
