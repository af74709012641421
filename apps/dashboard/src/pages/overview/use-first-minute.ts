import { useState } from 'react';
import { api } from '../../api/index.ts';
import { useSession } from '../../session/index.ts';

const storageName = 'sluice.first-minute';
/** Enough to find one of a program among those of people who try. */
const looked = 50;
const personStart = 'person:';

/** Whether the first steps are shown: until a program has sent a request, or somebody has hidden them. */
export function useFirstMinute(): {
  readonly isShown: boolean;
  readonly hasClient: boolean;
  readonly dismiss: () => void;
} {
  const { can } = useSession();
  const [isHidden, setIsHidden] = useState(() => localStorage.getItem(storageName) === 'hidden');
  const requests = api.useQuery(
    'get',
    '/admin/v1/requests',
    { params: { query: { limit: looked } } },
    { enabled: !isHidden && can('POST /v1/chat/completions') },
  );
  const hide = (): void => {
    localStorage.setItem(storageName, 'hidden');
    setIsHidden(true);
  };
  const hasClient = requests.data?.data.some(({ key_id: key }) => !key.startsWith(personStart)) ?? false;
  return { isShown: !isHidden && requests.data !== undefined && !hasClient, hasClient, dismiss: hide };
}
