import { terms } from './labelled-value.ts';
import type { TriggerRecognizer } from './recognizer.ts';

const inUrl = '[^\\s<>"{}|\\\\^`\\u00AB\\u00BB]';
/** What ends a sentence or a Markdown link, and no URL. */
const lastInUrl = '[^\\s<>"{}|\\\\^`\\u00AB\\u00BB.,;:!?\')\\]*]';

/** URLs with a scheme that names a resource of a network, and `www.` without one. */
export const url = {
  kind: 'trigger',
  code: 207,
  score: 0.9,
  terms: terms(`http*, ftp*, sftp*, ws://, wss://, ssh://, git://, s3://, smb://, ldap*, file://, www*`),
  pattern: new RegExp(
    `(?:(?:https?|ftps?|sftp|wss?|ssh|git|s3|smb|ldaps?|file)://|www\\d?\\.(?=[\\p{L}\\p{N}-]{1,63}\\.))${inUrl}{0,2000}${lastInUrl}`,
    'iuy',
  ),
  valid: (value) => !/:\/\/(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|0\.0\.0\.0)(?:[:/]|$)/i.test(value),
} satisfies TriggerRecognizer;
