/** PNG images. */
export declare const png: {
    readonly format: 'png';
    readonly mediaType: 'image/png';
    readonly extensions: readonly ["png", "apng"];
    readonly probe: ({ head }: import("../sniff/sample.ts").Sample) => 0 | 0.95;
    readonly extract: (source: import("../model/extraction-context.ts").Source, context: import("../model/extraction-context.ts").ExtractionContext) => AsyncIterable<import("../index.ts").Page>;
};
