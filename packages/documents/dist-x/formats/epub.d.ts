/** EPUB books. */
export declare const epub: {
    readonly format: 'epub';
    readonly mediaType: 'application/epub+zip';
    readonly extensions: readonly ["epub"];
    readonly probe: (sample: import("../sniff/sample.ts").Sample) => number;
    readonly extract: (source: import("../model/extraction-context.ts").Source, context: import("../model/extraction-context.ts").ExtractionContext) => AsyncGenerator<import("../index.ts").Page, void, any>;
};
