/** Windows bitmap images. */
export declare const bmp: {
    readonly format: 'bmp';
    readonly mediaType: 'image/bmp';
    readonly extensions: readonly ["bmp", "dib"];
    readonly probe: ({ head }: import("../sniff/sample.ts").Sample) => 0 | 0.95;
    readonly extract: (source: import("../model/extraction-context.ts").Source, context: import("../model/extraction-context.ts").ExtractionContext) => AsyncIterable<import("../index.ts").Page>;
};
