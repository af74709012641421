/** Any XML, extracted as its text: SVG drawings, feeds, exports, and single-file Office documents. */
export declare const xml: {
    readonly format: 'xml';
    readonly mediaType: 'application/xml';
    readonly extensions: readonly ["xml", "svg", "rss", "atom", "xsd", "xsl", "xslt", "kml", "gpx", "plist", "opml", "fodt", "fods", "fodp"];
    readonly probe: ({ text }: import("../sniff/sample.ts").Sample) => 0 | 0.45 | 0.65 | 0.7;
    readonly extract: (source: import("../model/extraction-context.ts").Source, context: import("../model/extraction-context.ts").ExtractionContext) => AsyncGenerator<import("../index.ts").Page, void, any>;
};
