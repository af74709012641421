import { useFilter } from '../../parts/index.ts';
import { useSession } from '../../session/index.ts';
import { Page, Tabs } from '../../ui/index.ts';
import { AliasList } from './alias-list.tsx';
import { ModelList } from './model-list.tsx';
import { text } from './text.ts';

export function ModelsPage() {
  const { can } = useSession();
  const [tab, setTab] = useFilter('tab');
  const parts = [
    { id: 'models', label: text.models, content: <ModelList /> },
    ...(can('GET /admin/v1/aliases') ? [{ id: 'aliases', label: text.aliases, content: <AliasList /> }] : []),
  ];
  return (
    <Page title={text.title} lead={text.lead}>
      <Tabs label={text.title} parts={parts} selected={tab === '' ? 'models' : tab} onSelect={setTab} />
    </Page>
  );
}
