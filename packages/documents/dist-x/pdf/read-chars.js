const invisibleRenderMode = 3;
const minBoldWeight = 600;
const italicFlag = 1 << 6;
const forceBoldFlag = 1 << 18;
const fontNameBytes = 128;
const scratchBytes = 256;
function describe(pdfium, textPage, index, object, scratch) {
    const { call } = pdfium;
    const floats = scratch >> 2;
    call.FPDFText_GetMatrix(textPage, index, scratch);
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = pdfium.float32().subarray(floats, floats + 6);
    const nameLength = call.FPDFText_GetFontInfo(textPage, index, scratch + 32, fontNameBytes, scratch);
    const flags = pdfium.int32()[scratch >> 2] ?? 0;
    const length = Math.min(Math.max(0, nameLength - 1), fontNameBytes);
    const name = Buffer.from(pdfium.bytes().subarray(scratch + 32, scratch + 32 + length)).toString('latin1');
    call.FPDFText_GetFillColor(textPage, index, scratch, scratch + 4, scratch + 8, scratch + 12);
    const [red = 0, green = 0, blue = 0, alpha = 255] = pdfium.int32().subarray(floats, floats + 4);
    const weight = call.FPDFText_GetFontWeight(textPage, index);
    const mode = object === 0 ? 0 : call.FPDFTextObj_GetTextRenderMode(object);
    return {
        matrix: [a, b, c, d, e, f],
        fontSize: call.FPDFText_GetFontSize(textPage, index),
        font: name,
        bold: weight >= minBoldWeight ||
            (flags & forceBoldFlag) !== 0 ||
            /bold|black|heavy|demi|cmbx|-bd\b/i.test(name),
        italic: (flags & italicFlag) !== 0 || /italic|oblique|cmti/i.test(name),
        invisible: mode === invisibleRenderMode || alpha === 0,
        color: [red, green, blue],
        chars: [],
    };
}
/** True for characters without a Unicode mapping or in a private use area. */
function unreadable(code) {
    return (code === 0 ||
        code === 0xfffd ||
        (code >= 0xe000 && code <= 0xf8ff) ||
        (code < 32 && code !== 9 && code !== 10 && code !== 13 && code !== 2));
}
/** Reads all characters of a page. Charges a node for each. */
export function readChars(pdfium, page, budget) {
    const { call } = pdfium;
    const textPage = call.FPDFText_LoadPage(page);
    if (textPage === 0)
        return { runs: [], letters: 0, isUnreadable: 0 };
    const scratch = pdfium.malloc(scratchBytes);
    try {
        const count = call.FPDFText_CountChars(textPage);
        budget.charge('nodes', Math.max(0, count));
        const runs = [];
        let letters = 0;
        let bad = 0;
        let current;
        let currentObject = -1;
        for (let index = 0; index < count; index += 1) {
            const code = call.FPDFText_GetUnicode(textPage, index);
            const object = call.FPDFText_GetTextObject(textPage, index);
            const generated = object === 0 || (code <= 32 && call.FPDFText_IsGenerated(textPage, index) === 1);
            if (current === undefined || (object !== currentObject && object !== 0)) {
                current = describe(pdfium, textPage, index, object, scratch);
                currentObject = object;
                runs.push(current);
            }
            call.FPDFText_GetLooseCharBox(textPage, index, scratch);
            const floats = scratch >> 2;
            const heap = pdfium.float32();
            const [left = 0, top = 0, right = 0, bottom = 0] = [
                heap[floats],
                heap[floats + 1],
                heap[floats + 2],
                heap[floats + 3],
            ];
            current.chars.push({ code, left, right, bottom, top, generated });
            if (code <= 32 && code !== 0)
                continue;
            letters += 1;
            if (unreadable(code) || call.FPDFText_HasUnicodeMapError(textPage, index) === 1)
                bad += 1;
        }
        return { runs, letters, isUnreadable: bad };
    }
    finally {
        pdfium.free(scratch);
        call.FPDFText_ClosePage(textPage);
    }
}
//# sourceMappingURL=read-chars.js.map