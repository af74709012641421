const pattern = /([{}])|\\([a-z]+)(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([\s\S])|[^{}\\]+|\\/giy;
/** Yields the tokens in order; data after `\bin` belongs to that word. Charges a node per group. */
export function* tokenizeRtf(rtf, budget) {
    const scan = new RegExp(pattern);
    for (let found = scan.exec(rtf); found !== null; found = scan.exec(rtf)) {
        const [raw, brace, word, number, byte, sign] = found;
        const value = number === undefined ? undefined : Number(number);
        if (brace === '{') {
            budget.charge('nodes');
            yield { kind: 'open', raw, name: '', value };
        }
        else if (brace === '}')
            yield { kind: 'close', raw, name: '', value };
        else if (word === 'bin') {
            const end = Math.min(rtf.length, scan.lastIndex + Math.max(0, value ?? 0));
            yield { kind: 'word', raw: raw + rtf.slice(scan.lastIndex, end), name: word, value };
            scan.lastIndex = end;
        }
        else if (word !== undefined)
            yield { kind: 'word', raw, name: word, value };
        else if (byte !== undefined)
            yield { kind: 'byte', raw, name: byte, value };
        else
            yield { kind: sign === undefined ? 'text' : 'sign', raw, name: sign ?? '', value };
    }
}
//# sourceMappingURL=rtf-tokens.js.map