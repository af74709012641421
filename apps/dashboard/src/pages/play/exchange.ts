import { at } from './answer-reader.ts';

/** A value that was replaced. */
export interface Replaced {
  readonly placeholder: string;
  readonly type: string;
  readonly value: string;
}

/** What the provider got and sent. */
export interface Exchange {
  readonly sent: unknown;
  readonly replaced: readonly Replaced[];
  readonly received: string;
  readonly events: readonly unknown[];
}

export const noExchange: Exchange = { sent: undefined, replaced: [], received: '', events: [] };
const maxEvents = 2000;

/** Reads a comment of a stream; others than ours change nothing. */
export function readComment(exchange: Exchange, comment: string): Exchange {
  const [, name, json = ''] = /^\s*sluice-(sent|replaced|received) (.*)$/s.exec(comment) ?? [];
  if (name === undefined) return exchange;
  const value: unknown = JSON.parse(json);
  if (name === 'sent') return { ...exchange, sent: value };
  if (name === 'replaced')
    return { ...exchange, replaced: Array.isArray(value) ? value.flatMap(toReplaced) : [] };
  const received = at(value, 'text');
  return { ...exchange, received: typeof received === 'string' ? received : JSON.stringify(value, null, 2) };
}

export function addEvent(exchange: Exchange, event: unknown): Exchange {
  return exchange.events.length >= maxEvents
    ? exchange
    : { ...exchange, events: [...exchange.events, event] };
}

function toReplaced(entry: unknown): readonly Replaced[] {
  const [placeholder, type, value] = [at(entry, 'placeholder'), at(entry, 'type'), at(entry, 'value')];
  return typeof placeholder === 'string' && typeof type === 'string' && typeof value === 'string'
    ? [{ placeholder, type, value }]
    : [];
}
