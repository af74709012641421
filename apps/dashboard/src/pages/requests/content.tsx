import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, baseUrl, type components } from '../../api/index.ts';
import { formatTime, type Zone } from '../../format/index.ts';
import { EntityText, sentTexts } from '../../parts/index.ts';
import { useSession } from '../../session/index.ts';
import { Button, CodeBlock, ConfirmDialog, CopyButton, Loaded, Row, Tabs } from '../../ui/index.ts';
import { conversationOf, curlOf, keepConversation } from '../play/index.ts';
import { text } from './text.ts';
import styles from './waterfall.module.css';

type Detail = components['schemas']['RequestDetail'];
type Kept = components['schemas']['RequestContent'];

interface ContentProps {
  readonly detail: Detail;
  readonly zone: Zone;
  readonly onRemoved: () => void;
}

/** What a provider got and sent, where the key keeps it; loaded once somebody asks, since the audit log tells who did. */
export function Content({ detail, zone, onRemoved }: ContentProps) {
  const { can } = useSession();
  const [isAsked, setIsAsked] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const remove = api.useMutation('delete', '/admin/v1/requests/{request_id}/content', {
    onSuccess: onRemoved,
  });
  const { content_kept_until: until, request_id: id } = detail;
  if (until === null) return <p>{text.noContent}</p>;
  const path = { request_id: id };
  return (
    <>
      <p className={styles['note']}>{text.keptUntil(formatTime(until, zone))}</p>
      <Row>
        {can('GET /admin/v1/requests/{request_id}/content') ? (
          <Button disabled={isAsked} onClick={() => setIsAsked(true)}>
            {text.showContent}
          </Button>
        ) : null}
        {can('DELETE /admin/v1/requests/{request_id}/content') ? (
          <Button look="danger" onClick={() => setIsRemoving(true)}>
            {text.deleteContent}
          </Button>
        ) : null}
      </Row>
      {isAsked ? <LoadedContent id={id} model={detail.requested_model} /> : null}
      {isRemoving ? (
        <ConfirmDialog
          title={text.deleteContentTitle}
          action={text.deleteContent}
          isBusy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate({ params: { path } })}
          onClose={() => setIsRemoving(false)}
        >
          <p>{text.deleteContentNote}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function LoadedContent({ id, model }: { readonly id: string; readonly model: string }) {
  const content = api.useQuery(
    'get',
    '/admin/v1/requests/{request_id}/content',
    { params: { path: { request_id: id } } },
    // Each reading is an entry of the audit log.
    { refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: Number.POSITIVE_INFINITY },
  );
  return (
    <Loaded query={content} height={240}>
      {(kept) => (
        <Tabs
          label={text.content}
          parts={[
            { id: 'sent', label: text.contentSent, content: <Sent sent={kept.sent} model={model} /> },
            {
              id: 'received',
              label: text.contentReceived,
              content: <Received received={kept.received} />,
            },
            {
              id: 'raw',
              label: text.contentRaw,
              content: <CodeBlock label={text.contentRaw} code={JSON.stringify(kept, null, 2)} />,
            },
          ]}
        />
      )}
    </Loaded>
  );
}

function Sent({ sent, model }: { readonly sent: Kept['sent']; readonly model: string }) {
  const texts = sentTexts(sent);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { can } = useSession();
  if (texts.length === 0) return <CodeBlock label={text.contentSent} code={JSON.stringify(sent, null, 2)} />;
  const again = conversationOf(texts, model);
  return (
    <>
      <Row>
        <CopyButton value={curlOf(again, baseUrl)} label={text.asCurl} />
        {can('POST /v1/chat/completions') ? (
          <Button
            onClick={() => {
              keepConversation(queries, again);
              void navigate({ to: '/play' });
            }}
          >
            {text.openInPlay}
          </Button>
        ) : null}
      </Row>
      <p className={styles['note']}>{text.againNote}</p>
      {texts.map(({ role, text: part, place }) => (
        <section key={place}>
          <h3>{role}</h3>
          <EntityText text={part} />
        </section>
      ))}
    </>
  );
}

function Received({ received }: { readonly received: Kept['received'] }) {
  const { text: answer, tool_calls: calls, truncated } = received;
  return (
    <>
      {answer === '' && calls.length === 0 ? <p>{text.nothingReceived}</p> : <EntityText text={answer} />}
      {calls.map((call, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells two equal calls apart, and their order is fixed.
        <CodeBlock key={at} label={call.name} code={call.arguments} />
      ))}
      {truncated ? <p className={styles['note']}>{text.contentTruncated}</p> : null}
    </>
  );
}
