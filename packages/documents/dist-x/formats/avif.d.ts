/** AVIF images. */
export declare const avif: {
    readonly format: 'avif';
    readonly mediaType: 'image/avif';
    readonly extensions: readonly ["avif"];
    readonly probe: ({ head }: import("../sniff/sample.ts").Sample) => 0 | 0.95;
    readonly extract: (source: import("../model/extraction-context.ts").Source, context: import("../model/extraction-context.ts").ExtractionContext) => AsyncIterable<import("../index.ts").Page>;
};
