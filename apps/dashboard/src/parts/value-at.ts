/** The value at a path such as `routing.default` of data whose members the API does not describe. */
export function valueAt(data: unknown, path: string): unknown {
  let value = data;
  for (const name of path.split('.'))
    value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return value;
}
