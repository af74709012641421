/** Plain text, including Markdown, source code, logs, calendars, contact cards and subtitles. */
export declare const text: {
    readonly format: 'txt';
    readonly mediaType: 'text/plain';
    readonly extensions: readonly ["txt", "md", "markdown", "log", "rst", "adoc", "tex", "yaml", "yml", "toml", "ini", "conf", "cfg", "properties", "srt", "vtt", "ics", "vcf", "sql", "diff", "patch", "po", "bib"];
    readonly probe: ({ textEncoding }: import("../sniff/sample.ts").Sample) => 0 | 0.3;
    readonly extract: (source: import("../model/extraction-context.ts").Source, context: import("../model/extraction-context.ts").ExtractionContext) => AsyncGenerator<{
        number: number;
        markdown: string;
        source: "text";
        confidence: number;
    }, void, any>;
};
