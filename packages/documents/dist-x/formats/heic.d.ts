/** HEIC images, as taken by phones. */
export declare const heic: {
    readonly format: 'heic';
    readonly mediaType: 'image/heic';
    readonly extensions: readonly ["heic", "heif"];
    readonly probe: ({ head }: import("../sniff/sample.ts").Sample) => 0 | 0.95;
    readonly extract: (source: import("../model/extraction-context.ts").Source, context: import("../model/extraction-context.ts").ExtractionContext) => AsyncIterable<import("../index.ts").Page>;
};
