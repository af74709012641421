/** GIF images; only the first frame is read. */
export declare const gif: {
    readonly format: 'gif';
    readonly mediaType: 'image/gif';
    readonly extensions: readonly ["gif"];
    readonly probe: ({ head }: import("../sniff/sample.ts").Sample) => 0 | 0.95;
    readonly extract: (source: import("../model/extraction-context.ts").Source, context: import("../model/extraction-context.ts").ExtractionContext) => AsyncIterable<import("../index.ts").Page>;
};
