function isNumber(value) {
    return typeof value === 'number' && Number.isFinite(value);
}
function isWord(value) {
    if (typeof value !== 'object' || value === null)
        return false;
    const numbers = ['x0', 'y0', 'x1', 'y1', 'confidence'].every((name) => isNumber(Reflect.get(value, name)));
    return numbers && ['text', 'line'].every((name) => typeof Reflect.get(value, name) === 'string');
}
/** True for a valid view: what a child process reports is validated. */
export function isImageView(value) {
    if (typeof value !== 'object' || value === null)
        return false;
    const words = Reflect.get(value, 'words');
    return (['width', 'height', 'rotationDegrees'].every((name) => isNumber(Reflect.get(value, name))) &&
        typeof Reflect.get(value, 'isUpsideDown') === 'boolean' &&
        Array.isArray(words) &&
        words.every(isWord));
}
//# sourceMappingURL=image-view.js.map