/** Rejoins the lines of flowed text, which says itself which lines go on (RFC 3676). */

const flowed = /(\bformat\s*=\s*"?)flowed/gi;
const deletesSpaces = /\bdelsp\s*=\s*"?yes/i;
const quote = /^(>*) ?(.*)$/s;
const signature = '-- ';

/** A message whose flowed text is not joined yet. */
export interface FlowedMessage {
  readonly message: Uint8Array;
  /** Joins a text of the message. */
  join(text: string): string;
}

function joinFlowed(text: string, withoutSpaces: boolean): string {
  const lines: string[] = [];
  let depth = 0;
  let goesOn = false;
  for (const line of text.split('\n')) {
    const [, marks = '', content = ''] = quote.exec(line) ?? [];
    const isSignature = content === signature;
    if (goesOn && marks.length === depth && !isSignature) lines[lines.length - 1] += content;
    else lines.push(marks === '' ? content : `${marks} ${content}`);
    depth = marks.length;
    goesOn = content.endsWith(' ') && !isSignature;
    if (goesOn && withoutSpaces) lines[lines.length - 1] = lines.at(-1)?.slice(0, -1) ?? '';
  }
  return lines.join('\n');
}

/** Keeps the mail parser from joining flowed text, since it joins quotations with their marks. */
export function takeFlowedText(message: Uint8Array): FlowedMessage {
  const raw = Buffer.from(message.buffer, message.byteOffset, message.byteLength).toString('latin1');
  flowed.lastIndex = 0;
  if (!flowed.test(raw)) return { message, join: (text) => text };
  return {
    message: Buffer.from(raw.replaceAll(flowed, '$1fixed'), 'latin1'),
    join: (text) => joinFlowed(text.replaceAll(/\r\n?/g, '\n'), deletesSpaces.test(raw)),
  };
}
