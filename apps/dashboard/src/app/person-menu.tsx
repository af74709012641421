import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { baseUrl, client } from '../api/index.ts';
import { Button, Icon, Menu } from '../ui/index.ts';
import { text } from './text.ts';
import { applyTheme, themes } from './theme.ts';

/** Who is signed in, and what concerns only them. */
export function PersonMenu({ name }: { readonly name: string }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const signOut = async (): Promise<void> => {
    await client.DELETE('/admin/v1/session').catch(() => undefined);
    queries.clear();
    location.reload();
  };
  return (
    <Menu
      isOpenAtFirst
      button={
        <Button look="quiet" size="small" aria-label={text.me(name)}>
          <Icon name="person" />
        </Button>
      }
      actions={[
        ...themes.map((theme) => ({
          label: `${text.theme}: ${text.themes[theme]}`,
          onSelect: () => applyTheme(theme),
        })),
        { label: text.ownAccount, onSelect: () => void navigate({ to: '/me' }) },
        { label: text.docs, onSelect: () => void open(`${baseUrl}/docs`, '_blank', 'noopener') },
        { label: text.signOut, onSelect: () => void signOut() },
      ]}
    />
  );
}
