import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { baseUrl, client } from '../api/index.ts';
import type { IconName } from '../ui/index.ts';
import { text } from './text.ts';
import { applyTheme, themes } from './theme.ts';

/** What concerns only the person who is signed in: in the menu, and in the search. */
export interface Action {
  readonly label: string;
  readonly icon: IconName;
  readonly onSelect: () => void;
}

export function useActions(): readonly Action[] {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const signOut = async (): Promise<void> => {
    await client.DELETE('/admin/v1/session').catch(() => undefined);
    queries.clear();
    location.reload();
  };
  return [
    ...themes.map((theme) => ({
      label: `${text.theme}: ${text.themes[theme]}`,
      icon: 'sun' as const,
      onSelect: () => applyTheme(theme),
    })),
    { label: text.ownAccount, icon: 'person', onSelect: () => void navigate({ to: '/me' }) },
    { label: text.docs, icon: 'help', onSelect: () => void open(`${baseUrl}/docs`, '_blank', 'noopener') },
    { label: text.signOut, icon: 'person', onSelect: () => void signOut() },
  ];
}
