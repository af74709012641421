import type { ChatCompletionRequest } from '@sluice/wire';
import { memberOf, typesInstead } from '../contract/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { ModelTarget } from './port.ts';

/**
 * The error for what a model does not support.
 * @param parameters names of parameters, or paths into the request: `messages[0].content[1].type`
 */
export function unsupported(
  parameters: readonly string[],
  request: ChatCompletionRequest,
  target: ModelTarget,
): SluiceError {
  const names = parameters.join(', ');
  if (parameters.every((name) => toolNamePath.test(name))) return refusedNames(parameters, request, target);
  const instead = parameters.flatMap((name) => typesInstead(name, request) ?? []);
  const mend =
    instead.length === parameters.length
      ? `There, ${instead[0]}; or choose another model.`
      : `Omit ${parameters.length > 1 ? 'them' : 'it'}, choose another model, or send ignore_mismatched_parameters: true.`;
  // Not one model takes a conversation without any content.
  const isEmpty = parameters[0] === 'messages';
  return new SluiceError('unsupported_parameter', {
    message: isEmpty
      ? `${target.id} needs a message with content in messages.`
      : `${target.id} does not support ${names}. ${mend}`,
    param: parameters[0] ?? null,
    detail: parameters.map((name) => ({
      loc: ['body', ...pathOf(name)],
      msg: `${target.id} does not support this ${typesInstead(name, request) === undefined ? 'parameter' : 'type'}`,
      type: 'unsupported_parameter',
    })),
  });
}

/** A tool that has a name which the provider does not take. */
const toolNamePath = /^(?:tools\[\d+\]\.function|functions\[\d+\])\.name$/;
const maxNamed = 5;

/** A name cannot be omitted: the error says what it may consist of. */
function refusedNames(
  paths: readonly string[],
  request: ChatCompletionRequest,
  target: ModelTarget,
): SluiceError {
  const nameAt = (path: string): string => {
    const name = pathOf(path).reduce<unknown>((node, segment) => memberOf(node, String(segment)), request);
    return `${path} (${JSON.stringify(name)?.slice(0, 80) ?? ''})`;
  };
  const named = paths.slice(0, maxNamed).map(nameAt).join(', ');
  return new SluiceError('unsupported_parameter', {
    message: `${target.id} does not take the name in ${named}. Names of tools that all models take have 1 to 64 of the characters a-z, A-Z, 0-9, _ and -. Rename the tool, or choose another model.`,
    param: paths[0] ?? null,
    detail: paths.map((path) => ({
      loc: ['body', ...pathOf(path)],
      msg: `${target.id} does not take this name`,
      type: 'unsupported_parameter',
    })),
  });
}

/** `messages[0].content` as `['messages', 0, 'content']`. */
function pathOf(name: string): readonly (string | number)[] {
  return [...name.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([text, index]) =>
    index === undefined ? text : Number(index),
  );
}
