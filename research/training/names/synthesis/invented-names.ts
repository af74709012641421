/** Invents words that resemble those of a list, by their letter four-grams. */
export function createInventor(words: readonly string[]): (random: () => number) => string {
  const next = new Map<string, string>();
  for (const word of words) {
    const padded = `^^^${word}$`;
    for (let at = 3; at < padded.length; at++) {
      const key = padded.slice(at - 3, at);
      next.set(key, (next.get(key) ?? '') + padded.charAt(at));
    }
  }
  return (random) => {
    for (let attempt = 0; attempt < 20; attempt++) {
      let word = '^^^';
      while (word.length < 18) {
        const choices = next.get(word.slice(-3)) ?? '$';
        const letter = choices.charAt(Math.floor(random() * choices.length));
        if (letter === '$') break;
        word += letter;
      }
      const made = word.slice(3);
      if (made.length >= 3 && made.length <= 13) return made;
    }
    return words[Math.floor(random() * words.length)] ?? 'Noname';
  };
}
