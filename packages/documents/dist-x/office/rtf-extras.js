import { charsetOfRtf, createRtfText } from './rtf-text.js';
import { tokenizeRtf } from './rtf-tokens.js';
const headersAndFooters = /^(?:header|footer)[lrf]?$/;
const commentGroups = /\\(?:header|footer|annotation)/;
/** Groups inside collected text whose content is not text. */
const nonTextGroups = /^(?:fldinst|pict|fonttbl|colortbl|atn(?:id|ref|time|date|icn|parent)|shppict|nonshppict)$/;
/** Reads headers, footers and comments. Charges a node per group. */
export function readRtfExtras(file, budget) {
    const rtf = Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString('latin1');
    if (!commentGroups.test(rtf))
        return [];
    const charset = charsetOfRtf(rtf);
    const besides = [];
    const comments = [];
    let author = '';
    const open = [];
    const begin = (group, name) => {
        group.name = name;
        if (headersAndFooters.test(name) || name === 'annotation' || name === 'atnauthor')
            group.gathered = createRtfText(charset);
        else if (nonTextGroups.test(name) || group.starred)
            group.gathered = undefined;
    };
    const end = ({ name, gathered }) => {
        if (gathered === undefined || gathered === open.at(-1)?.gathered)
            return;
        const lines = gathered.lines();
        if (name === 'atnauthor')
            author = lines.join(' ');
        else if (name === 'annotation') {
            comments.push(author === '' ? lines.join(' ') : `${author}: ${lines.join(' ')}`);
            author = '';
        }
        else
            for (const line of lines)
                besides.push(line);
    };
    for (const token of tokenizeRtf(rtf, budget)) {
        const group = open.at(-1);
        if (token.kind === 'open')
            open.push({ name: '', starred: false, gathered: group?.gathered });
        else if (group === undefined)
            continue;
        else if (token.kind === 'close') {
            open.pop();
            end(group);
        }
        else if (token.kind === 'sign' && token.name === '*')
            group.starred = true;
        else if (token.kind === 'word' && group.name === '')
            begin(group, token.name);
        else
            group.gathered?.add(token);
    }
    return [
        { title: '', lines: besides },
        { title: 'Comments', lines: comments.filter((line) => line !== ''), kind: 'comment' },
    ];
}
//# sourceMappingURL=rtf-extras.js.map