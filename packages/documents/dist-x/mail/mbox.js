/** Mailboxes in mbox format (RFC 4155): each message follows a line that starts with "From ". */
const lineBreak = Buffer.from('\n');
const maxMessages = 10_000;
function startsMessage(file, at) {
    if (file.toString('latin1', at, at + 5) !== 'From ')
        return false;
    const end = file.indexOf(lineBreak, at);
    const line = file.toString('latin1', at, Math.min(end < 0 ? file.length : end, at + 300));
    return /^From \S.*\d\d:\d\d.*\d{4}/.test(line);
}
/** Returns the end of the next empty line, after which a message may start. */
function afterEmptyLine(file, from) {
    for (let at = file.indexOf(lineBreak, from); at >= 0; at = file.indexOf(lineBreak, at + 1)) {
        if (file[at + 1] === 0x0a)
            return at + 2;
        if (file[at + 1] === 0x0d && file[at + 2] === 0x0a)
            return at + 3;
    }
    return file.length;
}
function body(file, from, to) {
    const end = file.indexOf(lineBreak, from);
    const message = file.toString('latin1', end < 0 ? to : end + 1, to);
    return Buffer.from(message.replaceAll(/^>(?=>*From )/gm, ''), 'latin1');
}
/** Splits a mailbox into messages. */
export function splitMbox(bytes) {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const messages = [];
    let start = 0;
    for (let at = afterEmptyLine(file, 0); messages.length < maxMessages; at = afterEmptyLine(file, at - 1)) {
        if (at >= file.length)
            break;
        if (!startsMessage(file, at))
            continue;
        messages.push(body(file, start, at));
        start = at;
    }
    return [...messages, body(file, start, file.length)];
}
//# sourceMappingURL=mbox.js.map