/** Mailboxes of one file (RFC 4155): messages one after the other, each after a line that begins with "From ". */

const lineBreak = Buffer.from('\n');
const maxMessages = 10_000;

function startsMessage(file: Buffer, at: number): boolean {
  if (file.toString('latin1', at, at + 5) !== 'From ') return false;
  const end = file.indexOf(lineBreak, at);
  const line = file.toString('latin1', at, Math.min(end < 0 ? file.length : end, at + 300));
  return /^From \S.*\d\d:\d\d.*\d{4}/.test(line);
}

/** Where the next empty line ends, after which a message may begin. */
function afterEmptyLine(file: Buffer, from: number): number {
  for (let at = file.indexOf(lineBreak, from); at >= 0; at = file.indexOf(lineBreak, at + 1)) {
    if (file[at + 1] === 0x0a) return at + 2;
    if (file[at + 1] === 0x0d && file[at + 2] === 0x0a) return at + 3;
  }
  return file.length;
}

function body(file: Buffer, from: number, to: number): Uint8Array {
  const end = file.indexOf(lineBreak, from);
  const message = file.toString('latin1', end < 0 ? to : end + 1, to);
  return Buffer.from(message.replaceAll(/^>(?=>*From )/gm, ''), 'latin1');
}

/** The messages of a mailbox. */
export function splitMbox(bytes: Uint8Array): readonly Uint8Array[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const messages: Uint8Array[] = [];
  let start = 0;
  for (let at = afterEmptyLine(file, 0); messages.length < maxMessages; at = afterEmptyLine(file, at - 1)) {
    if (at >= file.length) break;
    if (!startsMessage(file, at)) continue;
    messages.push(body(file, start, at));
    start = at;
  }
  return [...messages, body(file, start, file.length)];
}
