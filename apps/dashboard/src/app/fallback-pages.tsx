import { Link } from '@tanstack/react-router';
import { Empty, Page, Problem } from '../ui/index.ts';
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
  return (
    <Page title={text.crashed}>
      <Problem error={error} onRetry={reset} />
    </Page>
  );
}
