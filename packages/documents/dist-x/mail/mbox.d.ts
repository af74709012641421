/** Mailboxes in mbox format (RFC 4155): each message follows a line that starts with "From ". */
/** Splits a mailbox into messages. */
export declare function splitMbox(bytes: Uint8Array): readonly Uint8Array[];
