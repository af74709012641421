import { useRef, useState } from 'react';
import { api } from '../../api/index.ts';
import { readAsDataUrl } from '../../files/index.ts';
import { formatBytes } from '../../format/index.ts';
import { Button, CheckField, Page, Problem, Skeleton } from '../../ui/index.ts';
import styles from './documents.module.css';
import { ExpectedCost } from './expected-cost.tsx';
import { ExtractedDocument } from './extracted-document.tsx';
import { text } from './text.ts';

const maxBytes = 20_000_000;

/** Reads a dropped file, and shows its text beside it. */
export function DocumentsPage() {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [isAnonymized, setIsAnonymized] = useState(true);
  const [isOver, setIsOver] = useState(false);
  const [problem, setProblem] = useState<string>();
  const extract = api.useMutation('post', '/v1/documents/extract');
  const read = async (chosen: File | undefined, anonymize = isAnonymized): Promise<void> => {
    if (chosen === undefined) return;
    setProblem(undefined);
    if (chosen.size > maxBytes) {
      setProblem(text.tooLarge(formatBytes(maxBytes)));
      return;
    }
    setFile(chosen);
    extract.mutate({
      body: { file_data: await readAsDataUrl(chosen), filename: chosen.name, anonymize, page_images: true },
    });
  };
  return (
    <Page title={text.title} lead={text.lead}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard */}
      <div
        className={[styles['drop'], isOver ? styles['over'] : undefined].filter(Boolean).join(' ')}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          void read(event.dataTransfer.files[0]);
        }}
      >
        <p>
          {text.drop} <Button onClick={() => input.current?.click()}>{text.choose}</Button>
        </p>
        <p className={styles['types']}>{text.types}</p>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={text.choose}
          onChange={({ target }) => void read(target.files?.[0])}
        />
        <CheckField
          label={text.anonymize}
          checked={isAnonymized}
          onChange={({ target }) => {
            setIsAnonymized(target.checked);
            void read(file, target.checked);
          }}
        />
      </div>
      {problem === undefined ? null : <p role="alert">{problem}</p>}
      <Problem error={extract.error} />
      {extract.isPending ? (
        <>
          <p role="status">{text.reading(file?.name ?? '')}</p>
          <Skeleton height={320} />
        </>
      ) : null}
      {extract.data === undefined || file === undefined ? null : (
        <ExtractedDocument document={extract.data} file={file}>
          <ExpectedCost markdown={extract.data.markdown} />
        </ExtractedDocument>
      )}
    </Page>
  );
}
