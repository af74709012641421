import { guessLanguage } from './guess-language.js';
import { isWord } from './is-word.js';
import { cutLanguageSample } from './language-sample.js';
import { removeRulingLines } from './ruling-lines.js';
const defaultLanguage = 'eng';
/** Another language is only taken if it is not read worse than the first by more than this. */
const maxLostConfidence = 0.02;
function confidenceOf(words) {
    let sum = 0;
    let letters = 0;
    for (const { text, confidence } of words) {
        sum += confidence * text.length;
        letters += text.length;
    }
    return letters === 0 ? 0 : sum / letters;
}
function languageOf(words) {
    return guessLanguage(words.map(({ text }) => text).join(' '));
}
/** Creates the reader of a document, which remembers the language of the previous page. */
export function createPageReader(tesseract) {
    let lastLanguage;
    /** The other language that some words in `language` are in, if there is a model for it. */
    const otherLanguage = (words, language) => {
        const other = languageOf(words);
        return other === undefined || other === language || !tesseract.hasLanguage(other) ? undefined : other;
    };
    /** The language of a page, from a few of its lines: to read all of it twice takes twice as long. */
    const guessFromSample = async (image, dpi) => {
        const sample = cutLanguageSample(image, dpi);
        if (sample === undefined)
            return defaultLanguage;
        const words = await tesseract.recognize(sample, [defaultLanguage], dpi);
        return otherLanguage(words, defaultLanguage) ?? defaultLanguage;
    };
    return {
        async read(image, dpi, asked) {
            const { rules, image: cleanImage } = removeRulingLines(image, dpi);
            const readAs = async (languages) => {
                const found = await tesseract.recognize(cleanImage, languages, dpi);
                const words = found.filter((word) => isWord(word, dpi));
                const doubtfulWords = found.filter((word) => !words.includes(word));
                return {
                    words,
                    doubtfulWords,
                    confidence: confidenceOf(words),
                    image,
                    cleanImage,
                    languages,
                    dpi,
                    rules,
                };
            };
            if (asked.length > 0)
                return readAs(asked);
            lastLanguage ??= await guessFromSample(cleanImage, dpi);
            const first = await readAs([lastLanguage]);
            const other = otherLanguage(first.words, lastLanguage);
            if (other === undefined)
                return first;
            const second = await readAs([other]);
            if (second.confidence < first.confidence - maxLostConfidence)
                return first;
            lastLanguage = other;
            return second;
        },
    };
}
//# sourceMappingURL=page-reader.js.map