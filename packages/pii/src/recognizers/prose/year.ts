/** Years alone, after a word of time: `since 1998`, `in 2004`, `seit 2019`, `depuis 2011`. */
import type { ScannedText } from '../../scan/index.ts';
import type { GrammarRecognizer, Span } from '../recognizer.ts';
import { matchEnd } from './match-end.ts';

const code = 302;
const score = 0.6;
const digitsOfYear = 4;
const reach = 28;

const timeBefore =
  /(?:^|[^\p{L}])(?:in|since|for|until|till|before|after|during|by|around|circa|early|late|mid|back in|class of|years?|(?:year|spring|summer|fall|autumn|winter|end|beginning|start) of|im jahre?|jahr|seit|ab|vor|nach|bis|anfang|ende|mitte|sommer|winter|en|depuis|dès|des|avant|après|jusqu['’]en|l['’]année|année|fin|début|desde|hasta|antes de|después de|(?:el )?año|nel|dal|fino al|prima del|dopo il|anno|sinds|vanaf|tot|voor|na|(?:het )?jaar|em|até|depois de|(?:o )?ano)[\s:]{1,2}(?:the\syear\s|of\s)?$/iu;
/** A count or a size follows the number instead: `in 2000 tokens`, `after 1900 ms`. */
const year =
  /(?:1[6-9]|20)\d\d(?![\p{L}\p{N}%$€£°]|[.,:/]\d|-\d{3}|\s?(?:%|[$€£°×]|(?:px|pt|ms|sec|min|kb|mb|gb|kg|km|cm|mm|hz|rpm|kwh|usd|eur|gbp|chf|dollars?|euros?|pounds?|watts?|percent|people|of|times|or more)\b|(?!(?:as|was|is|has|his|its|this|plus|perhaps|does|less|across|towards|afterwards|always|besides|thus|les|des|nos|mes|ses|las|los|sus|aos|dos|mais|pas|als|bis)\b)\p{Ll}{3,24}s\b))/uy;

export const yearRecognizer: GrammarRecognizer = {
  kind: 'grammar',
  code,
  score,
  find({ text, atoms }: ScannedText) {
    const spans: Span[] = [];
    for (let row = 0; row < atoms.count; row++) {
      const start = atoms.starts[row] ?? 0;
      if (atoms.digits[row] !== digitsOfYear || (atoms.ends[row] ?? 0) - start !== digitsOfYear) continue;
      const end = matchEnd(year, text, start);
      if (end > start && timeBefore.test(text.slice(Math.max(0, start - reach), start)))
        spans.push({ start, end, code, score });
    }
    return spans;
  },
};
