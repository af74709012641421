import { Tab, TabList, TabPanel, TabProvider } from '@ariakit/react';
import { type ReactNode, useId } from 'react';
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
  // Two of them on one page have parts of the same names.
  const start = `${useId()}-`;
  const [first] = parts;
  return (
    <TabProvider
      defaultSelectedId={first === undefined ? null : start + first.id}
      {...(selected === undefined ? {} : { selectedId: start + selected })}
      setSelectedId={(id) => {
        if (typeof id === 'string') onSelect?.(id.slice(start.length));
      }}
    >
      <TabList className={styles['list']} aria-label={label}>
        {parts.map((part) => (
          <Tab key={part.id} id={start + part.id} className={styles['tab']}>
            {part.label}
          </Tab>
        ))}
      </TabList>
      {parts.map((part) => (
        <TabPanel key={part.id} tabId={start + part.id} className={styles['panel']} unmountOnHide>
          {part.content}
        </TabPanel>
      ))}
    </TabProvider>
  );
}
