import { formatRelative } from '../../format/index.ts';
import { Badge } from '../../ui/index.ts';
import { type Provider, stateOf } from './provider.ts';
import { text } from './text.ts';

/** The state of a provider, and when it was tested. */
export function ProviderState({ provider }: { readonly provider: Provider }) {
  const { tone, label, testedAt } = stateOf(provider);
  return (
    <span title={provider.last_test?.message}>
      <Badge tone={tone}>{label}</Badge>
      {testedAt === undefined ? null : <small> {text.testedAt(formatRelative(testedAt))}</small>}
    </span>
  );
}
