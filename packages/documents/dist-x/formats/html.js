const declared = /^(?:<!--(?:(?!-->)[\s\S]){0,2000}-->\s*|<\?xml[^>]*>\s*)*<(?:!doctype html|html|head|body)\b/i;
const tags = /<(?:p|div|table|tr|td|span|br|h[1-6]|ul|ol|li|a|b|i|strong|em|font|center|meta|title|script|style)\b[^>]*>/gi;
const elements = new Set('a abbr address area article aside audio b base bdi bdo big blockquote body br button canvas caption center cite code col colgroup data dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map mark menu meta meter nav nobr noscript object ol optgroup option output p param picture pre progress q rp rt ruby s samp script search section select slot small source span strike strong style sub summary sup table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr'.split(' '));
/** True for the name of an HTML element. */
export function isHtmlElement(name) {
    return elements.has(name.toLowerCase());
}
/** Web pages, HTML fragments, and XHTML. */
export const html = {
    format: 'html',
    mediaType: 'text/html',
    extensions: ['html', 'htm', 'xhtml', 'xht'],
    probe({ text }) {
        if (declared.test(text))
            return 0.9;
        const found = text.match(tags)?.length ?? 0;
        if (text.startsWith('<') && found >= 1)
            return 0.6;
        return found >= 5 ? 0.52 : 0;
    },
    async *extract(source, context) {
        const [{ decodeText }, { htmlToMarkdown }] = await Promise.all([
            import('../charset/index.js'),
            import('../markup/index.js'),
        ]);
        const head = Buffer.from(source.bytes.subarray(0, 4096)).toString('latin1');
        const declaredCharset = /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1] ??
            /^<\?xml[^>]+encoding=["']([\w-]+)/i.exec(head)?.[1];
        const { markdown, title, tables } = htmlToMarkdown(decodeText(source.bytes, declaredCharset).text, context.budget);
        if (title !== '')
            context.setMetadata('title', title);
        for (const rows of tables)
            context.addTable(1, rows);
        yield { number: 1, markdown, source: 'text', confidence: 1 };
    },
};
//# sourceMappingURL=html.js.map