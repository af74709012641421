import { RangeChoice } from '../../location/index.ts';
import { useFilter } from '../../parts/index.ts';
import { useSession } from '../../session/index.ts';
import { Page, Tabs } from '../../ui/index.ts';
import { FeedbackLessons } from './feedback-lessons.tsx';
import { Preview } from './preview.tsx';
import { Replay } from './replay.tsx';
import { text } from './text.ts';

/** What auto would choose, would have chosen, and has learned. */
export function RoutingPage() {
  const { can } = useSession();
  const [tab, setTab] = useFilter('tab');
  const selected = tab === '' ? 'preview' : tab;
  return (
    <Page title={text.title} lead={text.lead} tools={selected === 'preview' ? undefined : <RangeChoice />}>
      <Tabs
        label={text.title}
        selected={selected}
        onSelect={setTab}
        parts={[
          ...(can('POST /v1/route')
            ? [{ id: 'preview', label: text.tabs.preview, content: <Preview /> }]
            : []),
          { id: 'replay', label: text.tabs.replay, content: <Replay /> },
          { id: 'feedback', label: text.tabs.feedback, content: <FeedbackLessons /> },
        ]}
      />
    </Page>
  );
}
