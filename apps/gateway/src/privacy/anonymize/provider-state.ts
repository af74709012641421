/**
 * What a provider keeps of a conversation where nobody else can read it: texts with the placeholders of earlier requests. Their
 * numbers begin anew with each request, which holds the whole conversation otherwise, so that such a text would be restored with
 * the values of others.
 */
import { isRecord, memberOf, type NativeRequest } from '../../contract/index.ts';
import { SluiceError } from '../../errors/index.ts';

const mend = 'Send the whole conversation, or switch anonymization off for this request.';

/** Throws `unsupported_parameter` for a request that goes on from such a text, or asks for one. */
export function refuseProviderState(native: NativeRequest | undefined): void {
  if (native === undefined) return;
  const { api, operation, body } = native;
  if (api === 'messages' && body['thread'] != null)
    throw new SluiceError('bad_request', {
      param: 'thread',
      message: `A thread holds texts whose placeholders could not be restored. ${mend}`,
      shownCode: 'thread_unsupported_request',
    });
  if (api !== 'responses') return;
  if (operation === 'compact')
    throw new SluiceError('unsupported_parameter', {
      param: 'enable_anonymization',
      message: `Conversations are not compacted with anonymization: only the provider could read the result. ${mend}`,
    });
  const param = stateIn(body);
  if (param === undefined) return;
  throw new SluiceError('unsupported_parameter', {
    param,
    message: `'${param}' stands for texts that only the provider can read, and whose placeholders could not be restored. ${mend}`,
  });
}

function stateIn({ conversation, input }: NativeRequest['body']): string | undefined {
  if (conversation != null) return 'conversation';
  const at = Array.isArray(input) ? input.findIndex(isCompacted) : -1;
  return at < 0 ? undefined : `input[${at}]`;
}

function isCompacted(item: unknown): boolean {
  const type = memberOf(item, 'type');
  return typeof type === 'string' && /^(?:context_)?compaction/.test(type);
}

export const compactionWarning = 'context_management left out: anonymized conversations are not compacted';

/** A request whose provider does not compact its conversation. */
export function withoutCompaction(native: NativeRequest | undefined): NativeRequest | undefined {
  if (native?.api !== 'responses') return native;
  const { context_management: edits, ...body } = native.body;
  return Array.isArray(edits) && edits.some((edit) => isRecord(edit) && isCompacted(edit))
    ? { ...native, body }
    : native;
}
