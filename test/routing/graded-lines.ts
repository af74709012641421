/** Graded records of two kinds of prompts, each of which another model answers. */

const dishes = ['soup', 'bread', 'stew', 'pie', 'salad', 'curry', 'cake'];
const places = ['Lisbon', 'Oslo', 'Quito', 'Hanoi', 'Cairo'];
export const isRecipe = (at: number): boolean => at % 2 === 0;
export const promptOf = (at: number): string =>
  isRecipe(at)
    ? `Write a recipe of ${dishes[at % 7]} with ${dishes[(at * 3) % 7]} for ${1 + (at % 9)} guests.`
    : `Plan two days in ${places[at % 5]} and ${places[(at * 3) % 5]}, with trains and museums.`;

/** So many records from a place on, as lines. */
export function gradedLines(from: number, count: number, small: string, large: string): string {
  const lines = Array.from({ length: count }, (_, index) => {
    const at = from + index;
    const scores = isRecipe(at) ? { [small]: 0, [large]: 1 } : { [small]: 1, [large]: 0 };
    const cost = { [small]: 0.0001, [large]: 0.01 };
    return JSON.stringify({ id: `${at}`, task: 'own', prompt: promptOf(at), scores, cost });
  });
  return lines.join('\n');
}
