/** Guesses the language of a text from its stop words and letters, to choose an OCR model. */
/** Returns the most likely language of a text; undefined if there is too little evidence. */
export declare function guessLanguage(text: string): string | undefined;
