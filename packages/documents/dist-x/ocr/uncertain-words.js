/** On the engine's scale. Of 2,966 words of sixteen generated scans 30 lie below, and one of ten of them is read wrong; one of sixty of the others. */
const sureConfidence = 0.8;
/** A page with more of them is unreadable as a whole, which its own confidence says. */
const maxWords = 200;
/** Words that people should look at, in their order; nothing for marks without a letter or digit. */
export function findUncertainWords(words) {
    return words
        .filter(({ text, confidence }) => confidence < sureConfidence && /[\p{L}\p{N}]/u.test(text))
        .slice(0, maxWords)
        .map(({ text, confidence }) => ({ text, confidence }));
}
//# sourceMappingURL=uncertain-words.js.map