/** Outlook messages and message templates. */
export const msg = {
    format: 'msg',
    mediaType: 'application/vnd.ms-outlook',
    extensions: ['msg', 'oft'],
    probe: ({ compound }) => compound?.entries.some(({ path }) => path.startsWith('__properties_version1.0')) === true ? 0.95 : 0,
    async *extract(source, context) {
        const { readMsg } = await import('../mail/index.js');
        yield* readMsg(source, context);
    },
};
//# sourceMappingURL=msg.js.map