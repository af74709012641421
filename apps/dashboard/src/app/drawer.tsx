import { Dialog } from '../ui/index.ts';
import styles from './frame.module.css';
import { Navigation } from './navigation.tsx';
import { text } from './text.ts';

/** The list of pages where there is no room beside the page. */
export function Drawer({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={text.navigation} onClose={onClose}>
      <div className={styles['drawer']}>
        <Navigation onChoose={onClose} />
      </div>
    </Dialog>
  );
}
