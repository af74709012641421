/** Outlook messages and other items (MS-OXMSG). */
import { openCompound, packCompound, readStorage } from '../archive/index.js';
import { decodeText } from '../charset/index.js';
import { DocumentError } from '../model/index.js';
import { readEmbeddedObject } from '../office/index.js';
import { charsetOfCodePage } from './mapi-properties.js';
import { propertyHeaderBytes, readMsgProperties, readPropertyNames } from './msg-properties.js';
import { itemHeaders } from './outlook-item.js';
import { renderMessage, takeWithinLimit } from './render-message.js';
import { readRichTextBody } from './rich-text-body.js';
/** Ids of properties (MS-OXPROPS). */
const property = {
    subject: 0x37,
    submitTime: 0x39,
    sentRepresentingName: 0x42,
    sentRepresentingAddress: 0x65,
    sentRepresentingSmtpAddress: 0x5d02,
    transportHeaders: 0x7d,
    senderName: 0xc1a,
    senderAddress: 0xc1f,
    senderSmtpAddress: 0x5d01,
    recipientType: 0xc15,
    displayBcc: 0xe02,
    displayCc: 0xe03,
    displayTo: 0xe04,
    deliveryTime: 0xe06,
    body: 0x1000,
    compressedRtf: 0x1009,
    html: 0x1013,
    displayName: 0x3001,
    address: 0x3003,
    smtpAddress: 0x39fe,
    creationTime: 0x3007,
    attachedData: 0x3701,
    shortFilename: 0x3704,
    attachMethod: 0x3705,
    filename: 0x3707,
    longPath: 0x370d,
    isHidden: 0x7ffe,
    internetCodePage: 0x3fde,
};
const embeddedMessageMethod = 5;
const objectMethod = 6;
const attachmentFolder = /^__attach_version1\.0_#[0-9A-F]+$/i;
const recipientFolder = /^__recip_version1\.0_#[0-9A-F]+$/i;
/** Where the data of an attachment stands if it is a storage. */
const dataFolder = '__substg1.0_3701000D/';
const maxRecipients = 10_000;
const recipientKinds = { 1: 'To', 2: 'Cc', 3: 'Bcc' };
function person(name, addresses) {
    // Addresses within a company's own server are paths that nobody reads.
    const address = addresses.find((one) => one?.includes('@') === true);
    if (address === undefined)
        return name ?? '';
    if (name === undefined || name === '')
        return address;
    return name.toLowerCase().includes(address.toLowerCase()) ? name : `${name} <${address}>`;
}
function foldersOf(file, pattern) {
    return file.entries
        .filter(({ isStream, path }) => !isStream && pattern.test(path))
        .map(({ path }) => `${path}/`)
        .sort();
}
function readRecipients(file, read, budget) {
    return foldersOf(file, recipientFolder)
        .slice(0, maxRecipients)
        .map((folder) => {
        budget.charge('nodes');
        const one = read(folder);
        return {
            kind: recipientKinds[(one.integer(property.recipientType) ?? 1) & 0xf] ?? 'From',
            text: person(one.text(property.displayName), [
                one.text(property.smtpAddress),
                one.text(property.address),
            ]),
        };
    });
}
/** Recipients of a kind; without any, how they are shown together. */
function recipientsOf(all, wanted, shown) {
    const found = all.filter(({ kind, text }) => kind === wanted && text !== '').map(({ text }) => text);
    return found.length > 0 ? found.join(', ') : (shown ?? '');
}
/** The date as the sender wrote it, as in other mail; otherwise as Outlook has it. */
function dateOf(message) {
    const headers = message.text(property.transportHeaders);
    const written = headers === undefined ? undefined : /^Date:[ \t]*(\S.*)$/im.exec(headers)?.[1];
    if (written !== undefined)
        return written.trim();
    const time = message.time(property.submitTime) ??
        message.time(property.deliveryTime) ??
        message.time(property.creationTime);
    return time?.toUTCString() ?? '';
}
/** Who has sent it, and on whose behalf. */
function senderOf(message) {
    const sender = person(message.text(property.senderName), [
        message.text(property.senderSmtpAddress),
        message.text(property.senderAddress),
    ]);
    const represented = person(message.text(property.sentRepresentingName), [
        message.text(property.sentRepresentingSmtpAddress),
        message.text(property.sentRepresentingAddress),
    ]);
    if (represented === '' || sender.includes(represented))
        return sender;
    return sender === '' || represented.includes(sender)
        ? represented
        : `${sender} on behalf of ${represented}`;
}
/** An embedded message as a file: its properties have a shorter header, and their names stand in the file around it. */
function packMessage(file, folder, budget) {
    const names = readStorage(file, '__nameid_version1.0/', budget).map(({ path, bytes }) => ({
        path: `__nameid_version1.0/${path}`,
        bytes,
    }));
    const own = readStorage(file, folder, budget).map(({ path, bytes }) => {
        if (path !== '__properties_version1.0')
            return { path, bytes };
        const { message, embedded } = propertyHeaderBytes;
        const gap = new Uint8Array(message - embedded);
        return { path, bytes: Buffer.concat([bytes.subarray(0, embedded), gap, bytes.subarray(embedded)]) };
    });
    return packCompound([...own, ...names]);
}
function readAttachment(file, folder, one, { budget, addWarning }) {
    const name = one.text(property.filename) ?? one.text(property.displayName) ?? one.text(property.shortFilename);
    const isInline = one.integer(property.isHidden) === 1;
    const method = one.integer(property.attachMethod);
    if (method === embeddedMessageMethod)
        return { name, bytes: packMessage(file, folder + dataFolder, budget), isInline };
    if (method === objectMethod) {
        const object = readEmbeddedObject(file, folder + dataFolder, budget);
        return object && { name: name ?? object.name, bytes: object.bytes, isInline };
    }
    const bytes = one.bytes(property.attachedData);
    if (bytes === undefined)
        addWarning('An attachment has no content that could be read.');
    return { name: name ?? one.text(property.longPath), bytes: bytes ?? new Uint8Array(0), isInline };
}
function readHtml(message) {
    const bytes = message.bytes(property.html);
    if (bytes === undefined)
        return undefined;
    const text = message.text(property.html);
    if (text !== undefined)
        return text;
    const codePage = message.integer(property.internetCodePage);
    return decodeText(bytes, codePage === undefined ? undefined : charsetOfCodePage(codePage)).text;
}
/** Reads a message or another item; embedded messages are read as attachments. Throws `DocumentError`. */
export async function* readMsg(source, context) {
    const { budget } = context;
    const file = openCompound(source.bytes);
    if (file === undefined)
        throw new DocumentError('malformed');
    const names = readPropertyNames(file, budget);
    const read = (folder) => readMsgProperties(file, folder, propertyHeaderBytes.other, names, budget);
    const message = readMsgProperties(file, '', propertyHeaderBytes.message, names, budget);
    const recipients = readRecipients(file, read, budget);
    const folders = takeWithinLimit(foldersOf(file, attachmentFolder), context);
    const text = message.text(property.body);
    const html = readHtml(message);
    const hasText = text !== undefined && text.trim() !== '';
    const packed = html === undefined ? message.bytes(property.compressedRtf) : undefined;
    const rich = packed === undefined ? {} : await readRichTextBody(packed, hasText, context);
    const markdown = await renderMessage({
        subject: message.text(property.subject) ?? '',
        headers: [
            ['From', senderOf(message)],
            ['To', recipientsOf(recipients, 'To', message.text(property.displayTo))],
            ['Cc', recipientsOf(recipients, 'Cc', message.text(property.displayCc))],
            ['Bcc', recipientsOf(recipients, 'Bcc', message.text(property.displayBcc))],
            ['Date', dateOf(message)],
            ...itemHeaders(message),
        ],
        text: hasText ? text : rich.text,
        html: html ?? rich.html,
        attachments: folders.flatMap((folder) => {
            const one = readAttachment(file, folder, read(folder), context);
            return one === undefined ? [] : [one];
        }),
    }, context);
    if (markdown === '')
        context.addWarning('A message has nothing that could be read.');
    yield { number: 1, markdown, source: 'text', confidence: 1 };
}
//# sourceMappingURL=msg.js.map