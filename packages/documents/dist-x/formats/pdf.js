const headerSearchBytes = 1024;
/** PDF; the header may start anywhere in the first kilobyte. */
export const pdf = {
    format: 'pdf',
    mediaType: 'application/pdf',
    extensions: ['pdf'],
    probe: ({ head }) => (head.slice(0, headerSearchBytes).includes('%PDF-') ? 0.97 : 0),
    async *extract(source, context) {
        const { readPdf } = await import('../pdf/index.js');
        yield* readPdf(source, context);
    },
};
//# sourceMappingURL=pdf.js.map