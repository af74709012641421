import { Link } from '@tanstack/react-router';
import { useSession } from '../session/index.ts';
import { Icon } from '../ui/index.ts';
import styles from './frame.module.css';
import { nameOf, type PageEntry, pages } from './pages.ts';
import { text } from './text.ts';

/** The pages that somebody may see. */
export function useOwnPages(): readonly PageEntry[] {
  const { can } = useSession();
  return pages.filter(({ operation }) => can(operation));
}

export function Navigation({ onChoose }: { readonly onChoose?: () => void }) {
  const own = useOwnPages();
  return (
    <nav className={styles['side']} aria-label={text.navigation}>
      {(['use', 'manage'] as const).map((group) => {
        const members = own.filter((page) => page.group === group);
        if (members.length === 0) return null;
        return (
          <div key={group}>
            <h2>{text.groups[group]}</h2>
            <ul>
              {members.map(({ id, path, icon }) => (
                <li key={id}>
                  <Link
                    to={path}
                    className={styles['link']}
                    activeOptions={{ exact: path === '/', includeSearch: false }}
                    title={nameOf(id)}
                    onClick={onChoose}
                  >
                    <Icon name={icon} />
                    <span>{nameOf(id)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}
