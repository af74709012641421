/** JPEG images. */
export declare const jpeg: {
    readonly format: 'jpeg';
    readonly mediaType: 'image/jpeg';
    readonly extensions: readonly ["jpg", "jpeg", "jpe", "jfif"];
    readonly probe: ({ head }: import("../sniff/sample.ts").Sample) => 0 | 0.95;
    readonly extract: (source: import("../model/extraction-context.ts").Source, context: import("../model/extraction-context.ts").ExtractionContext) => AsyncIterable<import("../index.ts").Page>;
};
