import { RangeChoice } from '../../location/index.ts';
import { useFilter } from '../../parts/index.ts';
import { Page, Tabs } from '../../ui/index.ts';
import { ReceiptList } from './receipt-list.tsx';
import { Tester } from './tester.tsx';
import { text } from './text.ts';

export function PrivacyPage() {
  const [tab, setTab] = useFilter('tab');
  return (
    <Page title={text.title} lead={text.lead} tools={<RangeChoice />}>
      <Tabs
        label={text.title}
        selected={tab === '' ? 'receipts' : tab}
        onSelect={setTab}
        parts={[
          { id: 'receipts', label: text.tabs.receipts, content: <ReceiptList /> },
          { id: 'tester', label: text.tabs.tester, content: <Tester /> },
        ]}
      />
    </Page>
  );
}
