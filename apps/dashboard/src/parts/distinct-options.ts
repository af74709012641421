interface Named {
  readonly id: string;
  readonly name: string;
}

/** Records to choose from by name; those that share a name have their ids beside it. */
export function distinctOptions(
  records: readonly Named[],
): readonly { readonly value: string; readonly label: string }[] {
  const counts = Map.groupBy(records, ({ name }) => name);
  return records.map(({ id, name }) => ({
    value: id,
    label: (counts.get(name)?.length ?? 0) > 1 ? `${name} (${id})` : name,
  }));
}
