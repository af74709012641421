import { isRecord, parseEvent } from '../translation/index.ts';
import { bedrockEmbeddedError } from './error.ts';

/**
 * The event inside of a frame of InvokeModelWithResponseStream: `{"bytes": "<base64>"}` in a frame named `chunk`.
 * @throws UpstreamResponseError for frames of exceptions
 */
export function unwrapBedrockEvent(
  data: string,
  name: string | undefined,
): { readonly data: string; readonly name: string | undefined } {
  const frame = parseEvent(data);
  if (name !== undefined && name !== 'chunk')
    throw bedrockEmbeddedError(frame, name.replace(/^(?:exception|error):/, ''));
  const bytes = isRecord(frame) ? frame['bytes'] : undefined;
  if (typeof bytes !== 'string') return { data, name: undefined };
  const text = Buffer.from(bytes, 'base64').toString('utf8');
  const event = parseEvent(text);
  const type = isRecord(event) ? event['type'] : undefined;
  return { data: text, name: typeof type === 'string' ? type : undefined };
}
