import { Type } from 'typebox';
import { type PageRequest, TimestampText, timestampMs } from '../../admin/index.ts';
import { violationsError } from '../../contract/index.ts';
import type { QueryParameter, RouteCall } from '../../openapi/index.ts';
import { type UsageDimension, type UsageQuery, usageDimensions } from '../../storage/index.ts';

type Query = RouteCall['query'];

const defaultLimit = 100;
const maxLimit = 1000;

/** The parameters of every list. */
export const pageQuery: Readonly<Record<string, QueryParameter>> = {
  limit: {
    schema: Type.Integer({ minimum: 1, maximum: maxLimit, default: defaultLimit }),
    description: 'Most records of a page.',
  },
  after: { schema: Type.String(), description: 'The `next_cursor` of the page before.' },
};

/** The parameters of a usage report. */
export const usageQuery: Readonly<Record<string, QueryParameter>> = {
  from: { schema: TimestampText, description: 'Only requests that began then or later.' },
  to: { schema: TimestampText, description: 'Only requests that began before.' },
  group_by: {
    schema: Type.String({ examples: ['model,key'] }),
    description: `Dimensions for rows, with commas between: ${usageDimensions.map((name) => `\`${name}\``).join(', ')}.`,
  },
};

/** Reads which page is wanted. Throws `invalid_request`. */
export function readPage(query: Query): PageRequest {
  const text = query['limit'];
  const limit = text === undefined ? defaultLimit : Number(text);
  if (text !== undefined && (!/^[0-9]{1,9}$/.test(text) || limit < 1 || limit > maxLimit)) {
    throw refused('limit', `Input should be an integer from 1 to ${maxLimit}`, 'int_parsing');
  }
  return { limit, after: query['after'] };
}

/** Reads which usage is wanted. Throws `invalid_request`. */
export function readUsageQuery(query: Query): UsageQuery {
  return {
    fromMs: readMoment(query, 'from'),
    toMs: readMoment(query, 'to'),
    groupBy: readDimensions(query['group_by']),
  };
}

function readMoment(query: Query, name: string): number | undefined {
  const text = query[name];
  if (text === undefined || text === '') return undefined;
  if (/^[0-9]{1,12}$/.test(text)) return timestampMs(Number(text), ['query', name]);
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}(?:$|[Tt])/.test(text)) {
    throw refused(name, 'Input should be RFC 3339, a date or Unix seconds', 'datetime_parsing');
  }
  return timestampMs(text, ['query', name]);
}

function readDimensions(text: string | undefined): readonly UsageDimension[] {
  const names = (text ?? '').split(',').map((name) => name.trim());
  const wanted = names.filter((name) => name !== '');
  const known = wanted.flatMap((name) => {
    const dimension = usageDimensions.find((one) => one === name);
    return dimension === undefined ? [] : [dimension];
  });
  if (known.length < wanted.length) {
    throw refused('group_by', `Input should be out of ${usageDimensions.join(', ')}`, 'enum');
  }
  return [...new Set(known)];
}

function refused(name: string, msg: string, type: string): Error {
  return violationsError([{ loc: ['query', name], msg, type }]);
}
