/** Reads EQ fields of Word (ECMA-376 part 1, 17.16.5.18), by which older documents set readings above words, and formulas. */
const equation = /^\s*EQ\s/i;
/** A reading above a word: \o\ad(\s\up 9(reading),word). */
const reading = /\\o\s*(?:\\a[a-z]\s*)?\(\s*\\s\s*\\up\s*\d*\s*\(([^()]*)\)\s*[,;]([^()]*)\)/gi;
const fraction = /\\f\s*\(([^(),;]*)[,;]([^(),;]*)\)/gi;
const root = /\\r\s*\((?:([^(),;]*)[,;])?([^(),;]*)\)/gi;
/** Names of switches with their values; signs after a backslash stand for themselves. */
const switches = /\\\*\s+(?:"[^"]*"|[a-z]+\d*)(?:\s+\\\*)?|"Font:[^"]*"|\\\*|\\[a-z]+\s?\d*/gi;
/** The text that a field shows; undefined if it is no EQ field. */
export function equationText(instruction) {
    if (!equation.test(instruction))
        return undefined;
    return instruction
        .replace(equation, '')
        .replaceAll(reading, (_, above, word) => `${word.trim()}(${above.trim()})`)
        .replaceAll(fraction, '($1)/($2)')
        .replaceAll(root, '√($2)')
        .replaceAll(switches, ' ')
        .replaceAll(/\s+/gu, ' ')
        .trim();
}
//# sourceMappingURL=equation-field.js.map