import type { TranslatedRequest } from '@sluice/wire';
import { SluiceError } from '../errors/index.ts';
import type { AnswerFormat, ApiRequest } from './client-api.ts';

/** A translated request, unless it holds what no chat request can. Throws `unsupported_parameter`. */
export function toApiRequest(
  translated: TranslatedRequest,
  sizeBytes: number,
  answers: AnswerFormat,
): ApiRequest {
  const { request, warnings, unsupported } = translated;
  const mayDrop = request.ignore_mismatched_parameters === true;
  if (unsupported.length > 0 && !mayDrop) throw unsupportedError(unsupported);
  const dropped = unsupported.map((path) => `${path} left out: no model here supports it`);
  return {
    received: { request, sizeBytes, texts: undefined },
    warnings: [...warnings, ...dropped],
    toOwnPaths: pathTranslator(translated),
    answers,
  };
}

/** More do not help. */
const maxNamed = 5;

function unsupportedError(paths: readonly string[]): SluiceError {
  const named = paths.slice(0, maxNamed).join(', ');
  const rest = paths.length - maxNamed;
  return new SluiceError('unsupported_parameter', {
    param: paths[0] ?? null,
    message:
      `No model here supports ${named}${rest > 0 ? ` and ${rest} more` : ''} in this API. Leave it out, or send ` +
      'ignore_mismatched_parameters: true to have it dropped with a warning.',
  });
}

/** Replaces paths and member names of the chat request by those of the caller's own request. */
function pathTranslator({ messagePaths, memberPaths }: TranslatedRequest): (text: string) => string {
  const names = Object.keys(memberPaths).join('|');
  const pattern = new RegExp(
    `\\bmessages\\[(\\d{1,9})\\](?:\\.content\\b(?:\\[\\d{1,9}\\])?)?|\\b(?:${names})\\b`,
    'g',
  );
  return (text) =>
    text.replaceAll(pattern, (name, index: string | undefined) =>
      index === undefined ? (memberPaths[name] ?? name) : (messagePaths[Number(index)] ?? name),
    );
}
