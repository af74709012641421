/** True for the name of an HTML element. */
export declare function isHtmlElement(name: string): boolean;
/** Web pages, HTML fragments, and XHTML. */
export declare const html: {
    readonly format: 'html';
    readonly mediaType: 'text/html';
    readonly extensions: readonly ["html", "htm", "xhtml", "xht"];
    readonly probe: ({ text }: import("../sniff/sample.ts").Sample) => 0 | 0.52 | 0.6 | 0.9;
    readonly extract: (source: import("../model/extraction-context.ts").Source, context: import("../model/extraction-context.ts").ExtractionContext) => AsyncGenerator<{
        number: number;
        markdown: string;
        source: "text";
        confidence: number;
    }, void, any>;
};
