/** Combining forms of accents that stand alone. */
const combining = {
    '`': '\u0300',
    '\u00b4': '\u0301',
    ˆ: '\u0302',
    '˜': '\u0303',
    '¯': '\u0304',
    '˘': '\u0306',
    '˙': '\u0307',
    '¨': '\u0308',
    '˚': '\u030a',
    '˝': '\u030b',
    ˇ: '\u030c',
    '¸': '\u0327',
    '˛': '\u0328',
};
const dotless = { ı: 'i', ȷ: 'j' };
/** A file draws an accent right before or after its letter, or at the end of the line. */
const maxDistance = 150;
const maxBesides = 4;
/** How far from the middle of its letter an accent stands, in ems. */
const maxOffsetEm = 0.25;
const maxBaselineShiftEm = 0.5;
/** Letters that are closer have no space between them, in ems. */
const minSpaceEm = 0.15;
/** The letter with the accent; undefined where there is no such letter. */
function compose(letter, accent) {
    if (!/^\p{L}$/u.test(letter))
        return undefined;
    const composed = `${dotless[letter] ?? letter}${combining[accent] ?? ''}`.normalize('NFC');
    return [...composed].length === 1 ? composed : undefined;
}
function standsOver(accent, letter) {
    const em = Math.max(accent.size, letter.size);
    const offset = Math.abs((accent.x0 + accent.x1 - letter.x0 - letter.x1) / 2);
    return (offset < em * maxOffsetEm &&
        accent.x1 > letter.x0 &&
        accent.x0 < letter.x1 &&
        Math.abs(accent.baseline - letter.baseline) < em * maxBaselineShiftEm);
}
/** True if a space stands only where the accent was: the letters around it follow one another. */
function isNeedless(letters, at) {
    if (letters[at]?.generated !== true)
        return false;
    const beside = (step) => {
        let place = at + step;
        while (Math.abs(place - at) < maxBesides && letters[place] === undefined)
            place += step;
        return letters[place];
    };
    const [before, after] = [beside(-1), beside(1)];
    if (before === undefined || after === undefined || before.generated || after.generated)
        return false;
    const em = Math.max(before.size, after.size);
    const gap = after.x0 - before.x1;
    return Math.abs(gap) < em * minSpaceEm && Math.abs(after.baseline - before.baseline) < em * minSpaceEm;
}
/** Where the letter of an accent stands, and what both are together; undefined if there is none. */
function findLetter(letters, at, accent) {
    for (let distance = 1; distance <= maxDistance; distance += 1) {
        for (const place of [at + distance, at - distance]) {
            const letter = letters[place];
            const text = letter && standsOver(accent, letter) ? compose(letter.text, accent.text) : undefined;
            if (letter !== undefined && text !== undefined)
                return { place, letter, text };
        }
    }
    return undefined;
}
/** Letters in the order of the file, with accents in them instead of over them. */
export function composeAccents(letters) {
    const isAccent = ({ text }) => Object.hasOwn(combining, text);
    if (!letters.some(isAccent))
        return letters;
    const result = [...letters];
    for (const [at, accent] of letters.entries()) {
        const found = isAccent(accent) ? findLetter(result, at, accent) : undefined;
        if (found === undefined)
            continue;
        result[found.place] = { ...found.letter, text: found.text };
        result[at] = undefined;
        for (const space of [at - 1, at + 1])
            if (isNeedless(result, space))
                result[space] = undefined;
    }
    return result.filter((letter) => letter !== undefined);
}
//# sourceMappingURL=compose-accents.js.map