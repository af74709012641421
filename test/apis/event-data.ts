/** The data of an event as an object. */
export type EventData = Readonly<Record<string, unknown>>;

/** Reads the data of an event; one that is no JSON gets a type that says so. */
export function readEventData(data: string): EventData {
  try {
    return Object(JSON.parse(data));
  } catch {
    return { type: `no JSON: ${data.slice(0, 40)}` };
  }
}
