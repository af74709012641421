/** Rewrites parts of a package before anydoc reads it, to keep content that anydoc drops or joins incorrectly. */
import { zipSync } from 'fflate';
import { decodeText } from '../charset/index.js';
import { markCharts } from './chart-places.js';
import { findCharts } from './charts.js';
import { normalizeWordXml } from './normalize-word-xml.js';
import { labelHiddenSheets, removeAnnotations } from './open-document-xml.js';
const openDocument = {
    part: /^content\.xml$/,
    rewrite: (xml) => labelHiddenSheets(removeAnnotations(xml)),
};
const rules = {
    docx: {
        part: /^word\/(?:document\d*|header\d*|footer\d*|footnotes|endnotes|comments)\.xml$/,
        rewrite: normalizeWordXml,
    },
    pptx: { part: /^ppt\/slides\/slide\d+\.xml$/, rewrite: (xml) => xml },
    odt: openDocument,
    ods: openDocument,
    odp: openDocument,
};
/** Charts have their own reader; where anydoc reads one as well, it would stand twice. */
function replaceCharts(parts, name, xml, charts) {
    const isSlide = /^ppt\/slides\/slide\d+\.xml$/.test(name);
    if ((!isSlide && name !== 'word/document.xml') || !/<c:chart\s/.test(xml))
        return xml;
    const named = findCharts(parts, name);
    if (!isSlide)
        return markCharts(xml, (relationship) => charts.findIndex(({ part }) => part === named.get(relationship)));
    return xml.replaceAll(/<c:chart\s[^<>]*?\b\w+:id=["']([^"'<>]*)["'][^<>]*\/>/g, (tag, relationship) => (named.has(relationship) ? '' : tag));
}
/** Parts that anydoc reads; images and embedded files are read from the original package. */
const wanted = /\.(?:xml|rels)$|^mimetype$/;
/** @param charts of a Word document, which are replaced by marks. Returns the rewritten package; undefined if no rewrite is needed. */
export function preprocessPackage(parts, kind, warn, charts) {
    const rule = rules[kind];
    if (rule === undefined)
        return undefined;
    const changed = new Map();
    for (const name of parts.findNames(rule.part)) {
        const bytes = parts.readPart(name);
        if (bytes === undefined)
            continue;
        const { text } = decodeText(bytes);
        const now = replaceCharts(parts, name, rule.rewrite(text, warn), charts);
        if (now !== text)
            changed.set(name, now.replace(/^(<\?xml[^>]*?)\sencoding=["'][^"']*["']/, '$1'));
    }
    if (changed.size === 0)
        return undefined;
    const files = {};
    for (const name of parts.names.filter((one) => wanted.test(one))) {
        const text = changed.get(name);
        const bytes = text === undefined ? parts.readPart(name) : Buffer.from(text, 'utf8');
        if (bytes !== undefined)
            files[name] = bytes;
    }
    return zipSync(files, { level: 0 });
}
//# sourceMappingURL=preprocess-package.js.map