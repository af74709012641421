/** ZIP archives; each member is extracted as a document of its own, under its name. */
export declare const zip: {
    readonly format: 'zip';
    readonly mediaType: 'application/zip';
    readonly extensions: readonly ["zip", "jar", "cbz"];
    readonly probe: (sample: import("../sniff/sample.ts").Sample) => 0 | 0.4;
    readonly extract: (source: import("../model/extraction-context.ts").Source, context: import("../model/extraction-context.ts").ExtractionContext) => AsyncGenerator<{
        number: number;
        markdown: string;
        source: "text";
        confidence: number;
    }, void, any>;
};
