/** WebP images. */
export declare const webp: {
    readonly format: 'webp';
    readonly mediaType: 'image/webp';
    readonly extensions: readonly ["webp"];
    readonly probe: ({ head }: import("../sniff/sample.ts").Sample) => 0 | 0.95;
    readonly extract: (source: import("../model/extraction-context.ts").Source, context: import("../model/extraction-context.ts").ExtractionContext) => AsyncIterable<import("../index.ts").Page>;
};
