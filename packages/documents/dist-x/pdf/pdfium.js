/** PDFium as WebAssembly: loaded once, called through its C API, its memory accessed through typed arrays. */
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { once } from '../model/index.js';
/** The C functions in use. Handles and pointers are numbers; 0 means none. */
const names = [
    'FPDF_LoadMemDocument',
    'FPDF_CloseDocument',
    'FPDF_GetLastError',
    'FPDF_GetPageCount',
    'FPDF_LoadPage',
    'FPDF_ClosePage',
    'FPDF_GetPageWidthF',
    'FPDF_GetPageHeightF',
    'FPDF_PageToDevice',
    'FPDF_GetMetaText',
    'FPDF_RenderPageBitmap',
    'FPDFBitmap_CreateEx',
    'FPDFBitmap_FillRect',
    'FPDFBitmap_Destroy',
    'FPDFText_LoadPage',
    'FPDFText_ClosePage',
    'FPDFText_CountChars',
    'FPDFText_GetUnicode',
    'FPDFText_GetLooseCharBox',
    'FPDFText_GetTextObject',
    'FPDFText_GetFontSize',
    'FPDFText_IsGenerated',
    'FPDFText_IsHyphen',
    'FPDFText_HasUnicodeMapError',
    'FPDFText_GetMatrix',
    'FPDFText_GetFontInfo',
    'FPDFText_GetFontWeight',
    'FPDFText_GetFillColor',
    'FPDFTextObj_GetTextRenderMode',
    'FPDFPage_CountObjects',
    'FPDFPage_GetObject',
    'FPDFPageObj_GetType',
    'FPDFPageObj_GetBounds',
    'FPDFPageObj_GetMatrix',
    'FPDFPageObj_GetFillColor',
    'FPDFPageObj_GetStrokeColor',
    'FPDFPath_GetDrawMode',
    'FPDFPath_CountSegments',
    'FPDFPath_GetPathSegment',
    'FPDFPathSegment_GetPoint',
    'FPDFPathSegment_GetType',
    'FPDFPathSegment_GetClose',
    'FPDFFormObj_CountObjects',
    'FPDFFormObj_GetObject',
    'FPDFPage_GetAnnotCount',
    'FPDFPage_GetAnnot',
    'FPDFPage_CloseAnnot',
    'FPDFAnnot_GetSubtype',
    'FPDFAnnot_GetRect',
    'FPDFAnnot_GetStringValue',
    'FPDFAnnot_GetFlags',
    'FPDFAnnot_GetFormFieldValue',
    'FPDFAnnot_IsChecked',
    'FPDFAnnot_GetFormFieldType',
    'FPDFAnnot_GetFileAttachment',
    'FPDFDOC_InitFormFillEnvironment',
    'FPDFDOC_ExitFormFillEnvironment',
    'FPDF_FFLDraw',
    'FPDFDoc_GetAttachmentCount',
    'FPDFDoc_GetAttachment',
    'FPDFAttachment_GetName',
    'FPDFAttachment_GetFile',
];
function isCalls(exports) {
    return (typeof exports === 'object' &&
        exports !== null &&
        names.every((name) => typeof Reflect.get(exports, name) === 'function'));
}
/** Loads PDFium on first use. Throws if the package's internals have changed. */
export const loadPdfium = once(load);
function viewsOf(buffer) {
    return { bytes: new Uint8Array(buffer), float32: new Float32Array(buffer), int32: new Int32Array(buffer) };
}
async function load() {
    const library = await PDFiumLibrary.init();
    const module = Reflect.get(library, 'module');
    if (typeof module !== 'object' || module === null)
        throw new Error('PDFium has no module');
    const call = Reflect.get(module, 'wasmExports');
    if (!isCalls(call))
        throw new Error('PDFium does not export all required functions');
    const malloc = Reflect.get(module, '_malloc');
    const free = Reflect.get(module, '_free');
    if (typeof malloc !== 'function' || typeof free !== 'function')
        throw new Error('PDFium has no memory');
    let buffer;
    let views = viewsOf(new ArrayBuffer(0));
    // Views are recreated only after the memory has grown, since they are fetched for every character.
    const fresh = () => {
        const heap = Reflect.get(module, 'HEAPU8');
        if (!ArrayBuffer.isView(heap))
            throw new Error('PDFium has no memory');
        if (heap.buffer !== buffer) {
            buffer = heap.buffer;
            views = viewsOf(heap.buffer);
        }
        return views;
    };
    return {
        call,
        malloc: (bytes) => {
            const pointer = Number(malloc(bytes));
            if (pointer === 0)
                throw new RangeError('PDFium is out of memory');
            return pointer;
        },
        free: (pointer) => void free(pointer),
        bytes: () => fresh().bytes,
        float32: () => fresh().float32,
        int32: () => fresh().int32,
    };
}
//# sourceMappingURL=pdfium.js.map