/** Tar archives; each member is extracted as a document of its own. */
export declare const tar: {
    readonly format: 'tar';
    readonly mediaType: 'application/x-tar';
    readonly extensions: readonly ["tar"];
    readonly probe: ({ head }: import("../sniff/sample.ts").Sample) => 0 | 0.9;
    readonly extract: (source: import("../model/extraction-context.ts").Source, context: import("../model/extraction-context.ts").ExtractionContext) => AsyncGenerator<{
        number: number;
        markdown: string;
        source: "text";
        confidence: number;
    }, void, any>;
};
