import { Tab, TabList, TabPanel, TabProvider } from '@ariakit/react';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

export interface TabPart {
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
}

interface TabsProps {
  readonly label: string;
  readonly parts: readonly TabPart[];
  /** The selected part; without it, the tabs keep it themselves. */
  readonly selected?: string | undefined;
  readonly onSelect?: (id: string) => void;
}

/** Parts of which one is shown at a time. */
export function Tabs({ label, parts, selected, onSelect }: TabsProps) {
  return (
    <TabProvider
      defaultSelectedId={parts[0]?.id ?? null}
      {...(selected === undefined ? {} : { selectedId: selected })}
      setSelectedId={(id) => {
        if (typeof id === 'string') onSelect?.(id);
      }}
    >
      <TabList className={styles['list']} aria-label={label}>
        {parts.map((part) => (
          <Tab key={part.id} id={part.id} className={styles['tab']}>
            {part.label}
          </Tab>
        ))}
      </TabList>
      {parts.map((part) => (
        <TabPanel key={part.id} tabId={part.id} className={styles['panel']} unmountOnHide>
          {part.content}
        </TabPanel>
      ))}
    </TabProvider>
  );
}
