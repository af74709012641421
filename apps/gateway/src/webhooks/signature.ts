import { createHmac } from 'node:crypto';

/** The headers of a message by the scheme of Standard Webhooks. @param timestampS epoch seconds of this attempt */
export function signedHeaders(
  { id, body }: { readonly id: string; readonly body: string },
  timestampS: number,
  secret: Buffer,
): Readonly<Record<string, string>> {
  const signature = createHmac('sha256', secret).update(`${id}.${timestampS}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestampS),
    'webhook-signature': `v1,${signature}`,
  };
}
