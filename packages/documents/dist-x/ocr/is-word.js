/** False for specks and remains of lines. */
export function isWord({ text, confidence, x0, x1, y0, y1 }, dpi) {
    if (x1 - x0 < 2 || y1 - y0 < 2 || y1 - y0 > dpi * 1.5)
        return false;
    if (/[\p{L}\p{N}]/u.test(text))
        return confidence > 0.1 || text.length > 3;
    return confidence > 0.35 && !/^[|_\-—~=.'`"“”‘’,:;«»]+$/u.test(text)
        ? true
        : /^[-–—•*&€$£%+/@#]$/u.test(text) && confidence > 0.3;
}
//# sourceMappingURL=is-word.js.map