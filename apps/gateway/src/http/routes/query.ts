import { Type } from 'typebox';
import {
  maxUnixSeconds,
  type PageRequest,
  parseTimestamp,
  readPlaceCursor,
  TimestampText,
  timestampPattern,
} from '../../admin/index.ts';
import { violationsError } from '../../contract/index.ts';
import type { QueryParameter, RouteCall } from '../../openapi/index.ts';
import {
  type KeyQuery,
  keySorts,
  type UsageDimension,
  type UsageQuery,
  usageDimensions,
} from '../../storage/index.ts';

type Query = RouteCall['query'];

const timestamp = new RegExp(timestampPattern);

const defaultLimit = 100;
const maxLimit = 1000;

/** Query parameters of every list. */
export const pageQuery: Readonly<Record<string, QueryParameter>> = {
  limit: {
    schema: Type.Integer({ minimum: 1, maximum: maxLimit, default: defaultLimit }),
    description: 'Maximum number of records per page.',
  },
  after: { schema: Type.String(), description: 'The `next_cursor` of the previous page.' },
};

/** Query parameter of lists that can be searched. */
export const nameQuery: Readonly<Record<string, QueryParameter>> = {
  name: { schema: Type.String(), description: 'Only those whose name contains this text; case counts.' },
};

const keyStates = ['active', 'expired', 'revoked'] as const;

/** Query parameters of a list of keys. */
export const keyQuery: Readonly<Record<string, QueryParameter>> = {
  ...pageQuery,
  ...nameQuery,
  account: { schema: Type.String(), description: 'Only keys of this account.' },
  team: { schema: Type.String(), description: 'Only keys of this team.' },
  status: {
    schema: Type.Enum([...keyStates]),
    description: '`active`, `expired` (and not revoked) or `revoked`.',
  },
  sort: {
    schema: Type.Enum([...keySorts]),
    description: 'By name or by last use, downwards with `-`; by id without it.',
  },
};

/** Reads the filters of a list of keys. Throws `invalid_request`. */
export function readKeyFilter(query: Query): Pick<KeyQuery, 'name' | 'account' | 'team' | 'status' | 'sort'> {
  const { name, account, team } = query;
  return {
    name,
    account,
    team,
    status: readMember(query, 'status', keyStates),
    sort: readMember(query, 'sort', keySorts),
  };
}

/** Where providers and aliases come from. */
const origins: readonly string[] = ['file', 'stored', 'environment', 'discovered', 'built_in'];

/** Query parameters of a list of providers or aliases. */
export const originQuery: Readonly<Record<string, QueryParameter>> = {
  ...pageQuery,
  name: { schema: Type.String(), description: 'Only those of this name.' },
  origin: { schema: Type.Enum([...origins]), description: 'Only those of this origin.' },
};

/** Reads the filters of a list of providers or aliases. Throws `invalid_request`. */
export function readOriginFilter({ name, origin }: Query): {
  name: string | undefined;
  origin: string | undefined;
} {
  if (origin !== undefined && !origins.includes(origin))
    throw refusedQuery('origin', `Input should be one of ${origins.join(', ')}`, 'enum');
  return { name, origin };
}

/** Query parameters of a time. */
export const rangeQuery = {
  from: { schema: TimestampText, description: 'Only requests started at or after this time.' },
  to: { schema: TimestampText, description: 'Only requests started before this time.' },
} satisfies Readonly<Record<string, QueryParameter>>;

/** Query parameters of a usage report. */
export const usageQuery: Readonly<Record<string, QueryParameter>> = {
  ...rangeQuery,
  group_by: {
    schema: Type.String({ examples: ['model,key'] }),
    description: `Dimensions to group by, separated by commas: ${usageDimensions.map((name) => `\`${name}\``).join(', ')}.`,
  },
};

/** Reads the page parameters. Throws `invalid_request`. */
export function readPage(query: Query): PageRequest {
  return { limit: readLimit(query, maxLimit), after: query['after'] };
}

/** Reads the size of a page. Throws `invalid_request`. */
export function readLimit(query: Query, maximum: number): number {
  return readCount(query, 'limit', maximum) ?? defaultLimit;
}

/** Reads a number from 1 on. Throws `invalid_request`. */
export function readCount(query: Query, name: string, maximum: number): number | undefined {
  const text = query[name];
  if (text === undefined) return undefined;
  const count = Number(text);
  if (!/^[0-9]{1,9}$/.test(text) || count < 1 || count > maximum)
    throw refusedQuery(name, `Input should be an integer from 1 to ${maximum}`, 'int_parsing');
  return count;
}

/** Reads one of several words. Throws `invalid_request`. */
export function readMember<T extends string>(
  query: Query,
  name: string,
  members: readonly T[],
): T | undefined {
  const text = query[name];
  if (text === undefined) return undefined;
  const found = members.find((member) => member === text);
  if (found === undefined) throw refusedQuery(name, `Input should be one of ${members.join(', ')}`, 'enum');
  return found;
}

/** Reads the cursor of a list in the order of time. Throws `invalid_request`. */
export function readPlace(query: Query, name: string): ReturnType<typeof readPlaceCursor> {
  const text = query[name];
  if (text === undefined || text === '') return undefined;
  const place = readPlaceCursor(text);
  if (place === undefined)
    throw refusedQuery(name, 'Input should be the `next_cursor` of an earlier page', 'cursor_parsing');
  return place;
}

/** Reads the parameters of a usage report. Throws `invalid_request`. */
export function readUsageQuery(query: Query): UsageQuery {
  return {
    fromMs: readMoment(query, 'from'),
    toMs: readMoment(query, 'to'),
    groupBy: readDimensions(query['group_by']),
  };
}

/** Reads a timestamp. Throws `invalid_request`. */
export function readMoment(query: Query, name: string): number | undefined {
  const text = query[name];
  if (text === undefined) return undefined;
  if (/^[0-9]{1,12}$/.test(text) && Number(text) <= maxUnixSeconds)
    return parseTimestamp(Number(text), ['query', name]);
  // A `+` that was not escaped arrives as a space.
  const time = text.replace(/ (?=[0-9]{2}:[0-9]{2}$)/, '+');
  if (!timestamp.test(time)) {
    throw refusedQuery(
      name,
      'Input should be an RFC 3339 timestamp with its offset, such as 2027-01-31T12:00:00Z, a date or Unix time in seconds',
      'datetime_parsing',
    );
  }
  return parseTimestamp(time, ['query', name]);
}

function readDimensions(text: string | undefined): readonly UsageDimension[] {
  const names = (text ?? '').split(',').map((name) => name.trim());
  const wanted = names.filter((name) => name !== '');
  const known = wanted.flatMap((name) => {
    const dimension = usageDimensions.find((one) => one === name);
    return dimension === undefined ? [] : [dimension];
  });
  if (known.length < wanted.length) {
    throw refusedQuery('group_by', `Input should be one of ${usageDimensions.join(', ')}`, 'enum');
  }
  return [...new Set(known)];
}

/** The error for a query parameter. */
export function refusedQuery(name: string, msg: string, type: string): Error {
  return violationsError([{ loc: ['query', name], msg, type }]);
}
