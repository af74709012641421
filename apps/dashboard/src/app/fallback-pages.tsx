import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { connection, MissingPartError } from '../api/index.ts';
import { Button, Empty, Page, Problem } from '../ui/index.ts';
import { useConnection } from './connection-bar.tsx';
import { text } from './text.ts';

export function MissingPage() {
  return (
    <Page title={text.notFound}>
      <Empty title={text.notFound} action={<Link to="/">{text.toOverview}</Link>}>
        {text.notFoundHint}
      </Empty>
    </Page>
  );
}

export function CrashedPage({ error, reset }: { readonly error: unknown; readonly reset: () => void }) {
  if (error instanceof MissingPartError) return <MissingPart />;
  return (
    <Page title={text.crashed}>
      <Problem error={error} onRetry={reset} />
    </Page>
  );
}

const reloadedName = 'sluice.reloaded';
/** A part that is still missing after a reload does not reload the page over and over. */
const minBetweenMs = 60_000;

/** In place of a page that could not be loaded: loads the whole page again once the gateway answers. */
function MissingPart() {
  const { lostSinceMs } = useConnection();
  useEffect(() => {
    const heal = async (): Promise<void> => {
      await connection.check();
      if (connection.state().lostSinceMs !== undefined) return;
      const last = Number(sessionStorage.getItem(reloadedName) ?? 0);
      if (Date.now() - last < minBetweenMs) return;
      sessionStorage.setItem(reloadedName, String(Date.now()));
      location.reload();
    };
    if (lostSinceMs === undefined) void heal();
  }, [lostSinceMs]);
  return (
    <Page title={text.missingPart}>
      <Empty
        title={text.missingPart}
        action={<Button onClick={() => location.reload()}>{text.reload}</Button>}
      >
        {text.missingPartHint}
      </Empty>
    </Page>
  );
}
