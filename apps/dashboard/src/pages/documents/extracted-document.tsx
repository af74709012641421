import { type ReactNode, useEffect, useState } from 'react';
import type { components } from '../../api/index.ts';
import { formatBytes, formatCount, formatDuration } from '../../format/index.ts';
import { CodeBlock, Facts, Panel } from '../../ui/index.ts';
import styles from './documents.module.css';
import { ExtractedPage } from './extracted-page.tsx';
import { text } from './text.ts';

type Extracted = components['schemas']['ExtractAnswer'];

const timingNames: Readonly<Record<string, string>> = text.timingNames;

/** The text of a document by page, beside its facts and, for a picture, the picture. */
export function ExtractedDocument({
  document,
  file,
  children,
}: {
  readonly document: Extracted;
  readonly file: File;
  /** Further facts. */
  readonly children?: ReactNode;
}) {
  const words = document.markdown.split(/\s+/).filter(Boolean).length;
  return (
    <div className={styles['columns']}>
      <Panel title={text.pages}>
        {document.pages.map((page) => (
          <ExtractedPage key={page.number} page={page} />
        ))}
        {document.tables.map(({ page, rows }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: tables of one answer never change their order
          <ExtractedTable key={at} page={page} rows={rows} />
        ))}
      </Panel>
      <Panel title={text.facts}>
        <Preview file={file} />
        <Facts
          facts={[
            [text.format, document.format],
            [text.size, formatBytes(file.size)],
            [text.words, formatCount(words)],
            ...Object.entries(document.timings).map(
              ([name, ms]) => [timingNames[name] ?? name, formatDuration(ms)] as const,
            ),
          ]}
        />
        {children}
        {document.warnings.length === 0 ? null : (
          <>
            <h3>{text.warnings}</h3>
            <ul>
              {document.warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          </>
        )}
        <CodeBlock label={text.markdown} code={document.markdown} />
      </Panel>
    </div>
  );
}

/** The picture itself, if the file is one that browsers show. */
function Preview({ file }: { readonly file: File }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!/^image\/(?:png|jpeg|gif|webp)$/.test(file.type)) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(undefined);
    };
  }, [file]);
  return url === undefined ? null : <img className={styles['preview']} src={url} alt={text.preview} />;
}

function ExtractedTable({
  page,
  rows,
}: {
  readonly page: number;
  readonly rows: readonly (readonly string[])[];
}) {
  return (
    <figure className={styles['table']}>
      <figcaption>{text.table(formatCount(page))}</figcaption>
      <table>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a table never change their order
            <tr key={at}>
              {row.map((cell, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells of a row never change their order
                <td key={place}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
