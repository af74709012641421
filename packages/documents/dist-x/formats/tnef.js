/** TNEF attachments (winmail.dat) sent by Outlook. */
export const tnef = {
    format: 'tnef',
    mediaType: 'application/ms-tnef',
    extensions: ['tnef'],
    probe: ({ head }) => (head.startsWith('\u0078\u009f\u003e\u0022') ? 0.95 : 0),
    async *extract(source, context) {
        const { readTnef } = await import('../mail/index.js');
        yield* readTnef(source, context);
    },
};
//# sourceMappingURL=tnef.js.map