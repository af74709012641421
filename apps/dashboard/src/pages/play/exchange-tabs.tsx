import { useState } from 'react';
import { baseUrl } from '../../api/index.ts';
import { EntityText, sentTexts } from '../../parts/index.ts';
import { CodeBlock, SelectField, Tabs } from '../../ui/index.ts';
import { isJsonOrEmpty, type PlaySettings, type Turn } from './conversation.ts';
import type { Exchange } from './exchange.ts';
import styles from './play.module.css';
import { toRequest } from './request-body.ts';
import { type Language, languages, snippetOf } from './snippets.ts';
import { text } from './text.ts';

interface ExchangeTabsProps {
  readonly exchange: Exchange;
  readonly settings: PlaySettings;
  readonly turns: readonly Turn[];
  readonly pointed: string | undefined;
  readonly onPoint: (placeholder: string | undefined) => void;
}

/** What was sent, what came back, and how a program does the same. */
export function ExchangeTabs({ exchange, settings, turns, pointed, onPoint }: ExchangeTabsProps) {
  const hasSent = exchange.sent !== undefined;
  return (
    <Tabs
      label={text.tabs.sent}
      parts={[
        {
          id: 'sent',
          label: text.tabs.sent,
          content: hasSent ? (
            <>
              <p className={styles['note']}>{text.sentNote}</p>
              {sentTexts(exchange.sent).map(({ role, text: part, place }) => (
                <section key={place} className={styles['part']}>
                  <h3>{role}</h3>
                  <EntityText text={part} pointed={pointed} onPoint={onPoint} />
                </section>
              ))}
            </>
          ) : (
            <p className={styles['note']}>{text.nothingSent}</p>
          ),
        },
        {
          id: 'received',
          label: text.tabs.received,
          content: (
            <>
              <p className={styles['note']}>{text.receivedNote}</p>
              <EntityText text={exchange.received} pointed={pointed} onPoint={onPoint} />
            </>
          ),
        },
        {
          id: 'raw',
          label: text.tabs.raw,
          content: (
            <>
              {hasSent ? (
                <CodeBlock label={text.tabs.sent} code={JSON.stringify(exchange.sent, null, 2)} />
              ) : null}
              <CodeBlock
                label={text.tabs.received}
                code={exchange.events.map((event) => JSON.stringify(event)).join('\n')}
              />
            </>
          ),
        },
        { id: 'code', label: text.tabs.code, content: <Snippet settings={settings} turns={turns} /> },
      ]}
    />
  );
}

function Snippet({ settings, turns }: { readonly settings: PlaySettings; readonly turns: readonly Turn[] }) {
  const [language, setLanguage] = useState<Language>('curl');
  if (!isJsonOrEmpty(settings.tools) || !isJsonOrEmpty(settings.schema)) return <p>{text.notJson}</p>;
  const asked = turns.at(-1)?.role === 'assistant' ? turns.slice(0, -1) : turns;
  return (
    <div className={styles['snippet']}>
      <SelectField
        label={text.code}
        value={language}
        options={languages.map((value) => ({ value, label: text.languages[value] }))}
        onChange={({ target }) => setLanguage(languages.find((one) => one === target.value) ?? 'curl')}
      />
      <CodeBlock label={text.code} code={snippetOf(language, toRequest(settings, asked), baseUrl)} />
    </div>
  );
}
