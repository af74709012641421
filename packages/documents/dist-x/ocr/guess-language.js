/** Guesses the language of a text from its stop words and letters, to choose an OCR model. */
const smallWords = {
    eng: 'the and of to in is that for with this are was by from be at which have not or an as'.split(' '),
    deu: 'der die und das ist nicht mit den von zu ein eine auf für dem des im sich auch wird sind bei oder fur'.split(' '),
    fra: 'le la les des et du est une que pour dans par sur au aux ce qui pas sont avec ou en un'.split(' '),
    spa: 'el los las del que y en por para con una es se su al como más no lo sus mas este'.split(' '),
    ita: 'il di che e della per è con del una sono nel alla le gli dei non si da un delle'.split(' '),
    nld: 'de het een van en in is dat op te voor met zijn niet aan er ook als bij door om'.split(' '),
    por: 'o os que e do da em para com uma não é no na por as dos se mais ao nao um'.split(' '),
};
const knownLanguages = Object.keys(smallWords);
/** Returns the most likely language of a text; undefined if there is too little evidence. */
export function guessLanguage(text) {
    const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
    if (words.length < 6)
        return undefined;
    const scores = knownLanguages.map((language) => {
        const small = new Set(smallWords[language]);
        return { language, hits: words.filter((word) => small.has(word)).length / words.length };
    });
    scores.sort((a, b) => b.hits - a.hits);
    const [first, second] = scores;
    if (first === undefined || first.hits < 0.06)
        return undefined;
    return second !== undefined && second.hits > first.hits * 0.9 ? undefined : first.language;
}
//# sourceMappingURL=guess-language.js.map