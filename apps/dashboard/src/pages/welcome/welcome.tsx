import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { api } from '../../api/index.ts';
import { useSession } from '../../session/index.ts';
import { Badge, Button, Panel, Row } from '../../ui/index.ts';
import { ClientSnippets } from '../connect/index.ts';
import { NewProviderDialog } from '../providers/index.ts';
import { FirstRequest } from './first-request.tsx';
import { text } from './text.ts';
import styles from './welcome.module.css';

/** By then the gateway has written the row of a request. */
const writtenAfterMs = 1000;

/** What shows it. */
const counting = [
  '/admin/v1/usage',
  '/admin/v1/usage/latency',
  '/admin/v1/requests',
  '/admin/v1/deployments',
  '/admin/v1/budgets',
];

interface WelcomeProps {
  /** Whether a program has sent a request. */
  readonly hasClient: boolean;
  readonly onDismiss: () => void;
}

/** The first minute: a private request, a provider, a client. */
export function Welcome({ hasClient, onDismiss }: WelcomeProps) {
  const { can } = useSession();
  const [hasSent, setHasSent] = useState(false);
  const queries = useQueryClient();
  const answered = (): void => {
    setHasSent(true);
    // The figures above count it too, once its row is written.
    setTimeout(() => {
      for (const path of counting) void queries.invalidateQueries({ queryKey: ['get', path] });
    }, writtenAfterMs);
  };
  return (
    <div className={styles['welcome']}>
      <Row>
        <div>
          <h2>{text.title}</h2>
          <p role="status">{hasClient ? text.allDone : text.lead}</p>
        </div>
        <Button size="small" look="quiet" onClick={onDismiss}>
          {text.dismiss}
        </Button>
      </Row>
      <Panel title={text.send} tools={<Done isDone={hasSent} />}>
        <FirstRequest onAnswered={answered} />
        <Link to="/play">{text.more}</Link>
      </Panel>
      {can('POST /admin/v1/providers') ? <ProviderStep /> : null}
      <Panel title={text.point} tools={<Done isDone={hasClient} />}>
        <ClientSnippets />
      </Panel>
    </div>
  );
}

function Done({ isDone }: { readonly isDone: boolean }): ReactNode {
  return isDone ? <Badge tone="ok">{text.done}</Badge> : null;
}

function ProviderStep() {
  const [isNew, setIsNew] = useState(false);
  const providers = api.useQuery('get', '/admin/v1/providers', { params: { query: { limit: 100 } } });
  const all = providers.data?.data ?? [];
  const added = all.filter(({ origin }) => !['built_in', 'discovered'].includes(origin));
  const outcomeOf = ({ last_test: test }: (typeof added)[number]) => test?.outcome ?? 'untested';
  const connected = namesOf(added.filter((one) => outcomeOf(one) === 'working'));
  const untested = namesOf(added.filter((one) => outcomeOf(one) === 'untested'));
  const failing = namesOf(added.filter((one) => ['rejected', 'failed'].includes(outcomeOf(one))));
  const found = namesOf(all.filter(({ origin }) => origin === 'discovered'));
  const isDone = connected !== '' || untested !== '' || found !== '';
  return (
    <Panel title={text.connect} tools={<Done isDone={isDone} />}>
      {found === '' ? null : <p>{text.found(found)}</p>}
      {connected === '' ? null : <p>{text.connected(connected)}</p>}
      {untested === '' ? null : <p>{text.untested(untested)}</p>}
      {failing === '' ? null : (
        <p>
          {text.failing(failing)} <Link to="/providers">{text.toProviders}</Link>
        </p>
      )}
      {isDone ? null : <p>{text.connectHint}</p>}
      <Row>
        <Button onClick={() => setIsNew(true)}>{text.connectButton}</Button>
      </Row>
      {isNew ? <NewProviderDialog onClose={() => setIsNew(false)} onMade={() => undefined} /> : null}
    </Panel>
  );
}

const namesOf = (providers: readonly { readonly name: string }[]): string =>
  providers.map(({ name }) => name).join(', ');
