/** Reads XML without document type definitions: no custom entities, no external resources, no expansion. */
import { SaxesParser } from 'saxes';
const chunkLength = 64 * 1024;
function localName(name) {
    const at = name.indexOf(':');
    return at < 0 ? name : name.slice(at + 1);
}
function isNamespace(attribute) {
    return attribute === 'xmlns' || attribute.startsWith('xmlns:');
}
/** Reads XML in chunks. Charges a node per element; continues after errors where possible. */
export function readXml(xml, handler, budget) {
    const parser = new SaxesParser({ fragment: false });
    parser.on('error', () => {
        // Well-formed parts around an error are still read.
    });
    parser.on('opentag', ({ name, attributes }) => {
        budget.charge('nodes');
        handler.onOpen?.(localName(name), new Map(Object.entries(attributes).flatMap(([key, value]) => typeof value === 'string' && !isNamespace(key) ? [[localName(key), value]] : [])), name);
    });
    parser.on('closetag', ({ name }) => handler.onClose?.(localName(name)));
    parser.on('text', (text) => handler.onText?.(text));
    parser.on('cdata', (text) => handler.onText?.(text));
    for (let at = 0; at < xml.length; at += chunkLength)
        parser.write(xml.slice(at, at + chunkLength));
    parser.close();
}
//# sourceMappingURL=xml.js.map