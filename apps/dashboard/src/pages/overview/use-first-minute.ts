import { useState } from 'react';
import { api } from '../../api/index.ts';
import { useSession } from '../../session/index.ts';

const storageName = 'sluice.first-minute';
const refreshMs = 5000;
/** Enough to find one of a program among those of people who try. */
const looked = 50;
const personStart = 'person:';

const hasClientIn = (page: { readonly data: readonly { readonly key_id: string }[] } | undefined): boolean =>
  page?.data.some(({ key_id: key }) => !key.startsWith(personStart)) ?? false;

/**
 * Whether the first steps are shown: until a program has sent a request, or somebody has hidden them. Once shown they stay while one
 * is on the page, so that nothing vanishes that somebody reads or copies.
 */
export function useFirstMinute(): {
  readonly isShown: boolean;
  /** Not known yet: what comes below keeps its place only if it waits. */
  readonly isPending: boolean;
  readonly hasClient: boolean;
  readonly dismiss: () => void;
} {
  const { can } = useSession();
  const [isHidden, setIsHidden] = useState(() => localStorage.getItem(storageName) === 'hidden');
  const requests = api.useQuery(
    'get',
    '/admin/v1/requests',
    { params: { query: { limit: looked } } },
    {
      enabled: !isHidden && can('POST /v1/chat/completions'),
      refetchInterval: ({ state }) => (hasClientIn(state.data) ? false : refreshMs),
    },
  );
  const hide = (): void => {
    localStorage.setItem(storageName, 'hidden');
    setIsHidden(true);
  };
  const hasClient = hasClientIn(requests.data);
  const isFirst = requests.data !== undefined && !hasClient;
  const [wasShown, setWasShown] = useState(false);
  if (isFirst && !wasShown) setWasShown(true);
  return {
    isShown: !isHidden && (isFirst || wasShown),
    isPending: requests.isLoading,
    hasClient,
    dismiss: hide,
  };
}
