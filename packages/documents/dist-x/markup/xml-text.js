import { readXml } from './xml.js';
/** Attributes that control formatting or display rather than carry content. */
const technicalAttributes = /^(?:schemaLocation|noNamespaceSchemaLocation|style|class|space|base|xmlns)$/;
/** Elements whose names do not describe their content. */
const genericElements = /^(?:.|br|em|strong|span|para|text|title|string|key|li|t[dhr]|code|item|entry|value|data|content|integer|real|description)$/i;
/** Labels are for values; longer text is prose. */
const maxLabelledValueLength = 120;
function collapseWhitespace(text) {
    return text.replaceAll(/\s+/gu, ' ').trim();
}
/** Returns the text of an XML file. Charges a node per element. */
export function xmlText(xml, budget) {
    const lines = [];
    let text = '';
    let opened = '';
    const flush = (label) => {
        const line = collapseWhitespace(text);
        text = '';
        if (line === '')
            return;
        lines.push(label === '' || line.length > maxLabelledValueLength ? line : `${label}: ${line}`);
    };
    readXml(xml, {
        onOpen(name, attributes) {
            flush('');
            opened = genericElements.test(name) ? '' : name;
            const values = [...attributes]
                .map(([key, value]) => [key, collapseWhitespace(value)])
                .filter(([key, value]) => value !== '' && !technicalAttributes.test(key))
                .map(([key, value]) => `${key}: ${value}`);
            if (values.length > 0)
                lines.push(values.join(', '));
        },
        onClose() {
            flush(opened);
            opened = '';
        },
        onText(content) {
            text += content;
        },
    }, budget);
    flush('');
    return lines.join('\n');
}
//# sourceMappingURL=xml-text.js.map