/**
 * Renders the heading for an embedded file. The file name is split into words, so that names of people in it are
 * detected as in any text: `Holzmann_Karin.txt` becomes "## Holzmann Karin (txt)".
 */
export declare function memberHeading(name: string | undefined): string;
