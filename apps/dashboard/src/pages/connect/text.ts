export const text = {
  title: 'Connect',
  lead: 'Programs change two settings: the address and the key.',
  address: 'Address',
  key: 'Key',
  createKey: 'Create a key for it',
  keyName: 'Connected from the dashboard',
  keyHint: 'Or put a key that you have in place of $SLUICE_KEY.',
  snippet: (name: string) => `Settings of ${name}`,
  clients: 'Clients',
} as const;
