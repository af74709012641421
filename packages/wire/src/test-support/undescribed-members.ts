/** Paths of members without a description; nested objects may leave it to their own members. */
export function undescribedMembers(node: unknown, path: string): string[] {
  if (Array.isArray(node)) return node.flatMap((one: unknown) => undescribedMembers(one, path));
  if (typeof node !== 'object' || node === null) return [];
  const members = Object.entries(Object(Reflect.get(node, 'properties')) satisfies object);
  const bare = members.filter(([, member]) => typeof Reflect.get(Object(member), 'description') !== 'string');
  return [
    ...bare.filter(([, member]) => !('properties' in Object(member))).map(([name]) => `${path}.${name}`),
    ...members.flatMap(([name, member]) => undescribedMembers(member, `${path}.${name}`)),
    ...undescribedMembers(Reflect.get(node, 'anyOf'), `${path}/anyOf`),
    ...undescribedMembers(Reflect.get(node, 'items'), `${path}/items`),
  ];
}
