/** Reads slide titles and other texts from the records of legacy PowerPoint files. */
import { maxRecords, readPresentation, recordAt, textOfRecord } from './ppt-records.js';
const textHeaderRecord = 0x0f9f;
const slideRecord = 0x03ee;
const maxTitleLength = 100;
const titleKinds = new Set([0, 6]);
/** Yields all records in order, including those inside containers. */
function* readRecords(stream) {
    let at = 0;
    for (let count = 0; count < maxRecords; count += 1) {
        const record = recordAt(stream, at);
        if (record === undefined)
            return;
        yield record;
        at = record.isContainer ? record.bodyAt : record.end;
    }
}
/** Returns the slide titles; none if the file cannot be read. */
export function readPptTitles(file) {
    const titles = [];
    let kind = -1;
    let first = false;
    for (const record of readRecords(readPresentation(file))) {
        const text = textOfRecord(record);
        if (record.type === textHeaderRecord)
            kind = record.body[0] ?? -1;
        else if (record.type === slideRecord && record.isContainer)
            first = true;
        else if (text !== undefined) {
            // Without a title, the first text of a slide counts as one if it is a single short line.
            const alone = first && text.length <= maxTitleLength && !/[\r\n]\S/.test(text);
            if (titleKinds.has(kind) || alone)
                titles.push(text.replaceAll(/[\v\r\n]+/g, ' '));
            first = false;
        }
    }
    return titles;
}
const stringRecord = 0x0fba;
const commentRecord = 0x2ee0;
const prompt = /^(?:click to (?:edit|add)|\*$|<[^<>]*>$|(?:second|third|fourth|fifth|sixth|seventh|eighth|ninth) (?:outline )?level)/i;
/** Returns all texts, including masters, notes and comments, without the prompts of empty placeholders. */
export function readPptTexts(file) {
    return textsOfStream(readPresentation(file));
}
/** The same of the stream that holds the presentation. */
export function textsOfStream(stream) {
    const texts = [];
    const comments = [];
    for (const record of readRecords(stream)) {
        const { type, instance, isContainer, body } = record;
        const text = textOfRecord(record);
        if (isContainer && type === commentRecord)
            comments.push([]);
        else if (text !== undefined)
            texts.push(text);
        else if (type === stringRecord && instance < commentStrings) {
            const comment = comments.at(-1);
            if (comment !== undefined && comment[instance] === undefined)
                comment[instance] = new TextDecoder('utf-16le').decode(body);
        }
    }
    return [...texts, ...comments.map(commentText)]
        .flatMap((text) => text.split(/[\r\n\v]+/))
        .map((line) => line.trim())
        .filter((line) => line !== '' && !prompt.test(line));
}
/** The strings of a comment are its author, its text and the author's initials, by their instance (MS-PPT 2.5.20). */
const commentStrings = 3;
function commentText([author = '', text = '', initials = '']) {
    const by = initials === '' ? author : `${author} (${initials})`.trim();
    return by === '' ? text : `${by}: ${text}`;
}
//# sourceMappingURL=ppt-text.js.map