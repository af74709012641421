import { MenuButton, MenuItem, MenuProvider, Menu as Popup } from '@ariakit/react';
import type { ReactElement, ReactNode } from 'react';
import styles from './menu.module.css';

export interface MenuAction {
  readonly label: string;
  readonly onSelect: () => void;
  readonly isDangerous?: boolean;
  readonly icon?: ReactNode;
}

/** A button that opens a list of actions. */
export function Menu({
  button,
  actions,
  isOpenAtFirst = false,
}: {
  /** The button, without handlers. */
  readonly button: ReactElement;
  readonly actions: readonly MenuAction[];
  /** For a menu that is loaded by the click that opens it. */
  readonly isOpenAtFirst?: boolean;
}) {
  return (
    <MenuProvider defaultOpen={isOpenAtFirst}>
      <MenuButton render={button} />
      <Popup gutter={4} className={styles['menu']} portal unmountOnHide>
        {actions.map(({ label, onSelect, isDangerous, icon }) => (
          <MenuItem
            key={label}
            className={[styles['item'], isDangerous === true ? styles['bad'] : undefined]
              .filter(Boolean)
              .join(' ')}
            onClick={onSelect}
          >
            {icon}
            {label}
          </MenuItem>
        ))}
      </Popup>
    </MenuProvider>
  );
}
