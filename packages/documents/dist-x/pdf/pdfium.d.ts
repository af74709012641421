/** The C functions in use. Handles and pointers are numbers; 0 means none. */
declare const names: readonly ['FPDF_LoadMemDocument', 'FPDF_CloseDocument', 'FPDF_GetLastError', 'FPDF_GetPageCount', 'FPDF_LoadPage', 'FPDF_ClosePage', 'FPDF_GetPageWidthF', 'FPDF_GetPageHeightF', 'FPDF_PageToDevice', 'FPDF_GetMetaText', 'FPDF_RenderPageBitmap', 'FPDFBitmap_CreateEx', 'FPDFBitmap_FillRect', 'FPDFBitmap_Destroy', 'FPDFText_LoadPage', 'FPDFText_ClosePage', 'FPDFText_CountChars', 'FPDFText_GetUnicode', 'FPDFText_GetLooseCharBox', 'FPDFText_GetTextObject', 'FPDFText_GetFontSize', 'FPDFText_IsGenerated', 'FPDFText_IsHyphen', 'FPDFText_HasUnicodeMapError', 'FPDFText_GetMatrix', 'FPDFText_GetFontInfo', 'FPDFText_GetFontWeight', 'FPDFText_GetFillColor', 'FPDFTextObj_GetTextRenderMode', 'FPDFPage_CountObjects', 'FPDFPage_GetObject', 'FPDFPageObj_GetType', 'FPDFPageObj_GetBounds', 'FPDFPageObj_GetMatrix', 'FPDFPageObj_GetFillColor', 'FPDFPageObj_GetStrokeColor', 'FPDFPath_GetDrawMode', 'FPDFPath_CountSegments', 'FPDFPath_GetPathSegment', 'FPDFPathSegment_GetPoint', 'FPDFPathSegment_GetType', 'FPDFPathSegment_GetClose', 'FPDFFormObj_CountObjects', 'FPDFFormObj_GetObject', 'FPDFPage_GetAnnotCount', 'FPDFPage_GetAnnot', 'FPDFPage_CloseAnnot', 'FPDFAnnot_GetSubtype', 'FPDFAnnot_GetRect', 'FPDFAnnot_GetStringValue', 'FPDFAnnot_GetFlags', 'FPDFAnnot_GetFormFieldValue', 'FPDFAnnot_IsChecked', 'FPDFAnnot_GetFormFieldType', 'FPDFAnnot_GetFileAttachment', 'FPDFDOC_InitFormFillEnvironment', 'FPDFDOC_ExitFormFillEnvironment', 'FPDF_FFLDraw', 'FPDFDoc_GetAttachmentCount', 'FPDFDoc_GetAttachment', 'FPDFAttachment_GetName', 'FPDFAttachment_GetFile'];
type Name = (typeof names)[number];
type Calls = Readonly<Record<Name, (...args: readonly number[]) => number>>;
/** PDFium's functions and memory. Views become invalid after any call that may grow the memory: fetch them again. */
export interface Pdfium {
    readonly call: Calls;
    malloc(bytes: number): number;
    free(pointer: number): void;
    bytes(): Uint8Array;
    float32(): Float32Array;
    int32(): Int32Array;
}
/** Loads PDFium on first use. Throws if the package's internals have changed. */
export declare const loadPdfium: () => Promise<Pdfium>;
export {};
