/** Properties of scripts: spacing, combining marks, direction. */
const joinedScript = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]$/u;
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const stackedScript = /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}]/u;
/** True for scripts that place marks before, above and below their letters. */
export function isStacked(character) {
    return stackedScript.test(character);
}
/** True for scripts without spaces between words, in which lines may end anywhere. */
export function isUnspaced(character) {
    return joinedScript.test(character);
}
/** True if the text contains right-to-left letters. */
export function isRightToLeft(text) {
    return rightToLeft.test(text);
}
/** True if two consecutive parts need no space between them. */
export function joinsWithoutSpace(before, after) {
    const last = [...before.slice(-2)].at(-1);
    const first = [...after.slice(0, 2)][0];
    return last !== undefined && first !== undefined && isUnspaced(last) && isUnspaced(first);
}
//# sourceMappingURL=scripts.js.map