/** Delimiter-separated values (CSV, TSV). */
export declare const csv: {
    readonly format: 'csv';
    readonly mediaType: 'text/csv';
    readonly extensions: readonly ["csv", "tsv", "tab", "psv"];
    readonly probe: ({ text, textEncoding, extension, hint }: import("../sniff/sample.ts").Sample) => 0 | 0.35 | 0.55;
    readonly extract: (source: import("../model/extraction-context.ts").Source, context: import("../model/extraction-context.ts").ExtractionContext) => AsyncGenerator<{
        number: number;
        markdown: string;
        source: "text";
        confidence: number;
    }, void, any>;
};
