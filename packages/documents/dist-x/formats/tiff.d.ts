/** TIFF images, all pages. */
export declare const tiff: {
    readonly format: 'tiff';
    readonly mediaType: 'image/tiff';
    readonly extensions: readonly ["tif", "tiff"];
    readonly probe: ({ head }: import("../sniff/sample.ts").Sample) => 0 | 0.95;
    readonly extract: (source: import("../model/extraction-context.ts").Source, context: import("../model/extraction-context.ts").ExtractionContext) => AsyncIterable<import("../index.ts").Page>;
};
