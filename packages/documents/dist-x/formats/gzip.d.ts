/** A single gzip-compressed file, often a tar archive. */
export declare const gzip: {
    readonly format: 'gz';
    readonly mediaType: 'application/gzip';
    readonly extensions: readonly ["gz", "tgz", "svgz"];
    readonly probe: ({ bytes }: import("../sniff/sample.ts").Sample) => 0 | 0.9;
    readonly extract: (source: import("../model/extraction-context.ts").Source, context: import("../model/extraction-context.ts").ExtractionContext) => AsyncGenerator<{
        number: number;
        markdown: string;
        source: "text";
        confidence: number;
    }, void, any>;
};
