export const text = {
  title: 'Welcome to Sluice',
  lead: 'Three steps to a private gateway, in any order. They are not shown again once a program has sent a request.',
  allDone: 'A program has sent its first request: these steps will not be shown again.',
  dismiss: 'Hide these steps',
  done: 'done',
  send: 'Send a private request',
  sendHint:
    'The person in this example is made up. Send it, and compare what you wrote with what the provider received.',
  sendButton: 'Send',
  wrote: 'What you write',
  left: 'What the provider receives',
  came: 'What comes back',
  notYet: 'Nothing yet',
  echo: 'Without a provider, a built-in model answers with what it received; your own words are put back in its answer.',
  example:
    'Please write to Karin Holzmann, karin.holzmann@example.org, that her invoice to DE89 3704 0044 0532 0130 00 is paid.',
  more: 'Continue in the playground',
  connect: 'Connect a provider',
  connectHint:
    'Choose a service and paste its API key, or name the address of your own server. Its models appear at once.',
  found: (names: string) => `Found on this machine, and ready: ${names}`,
  connected: (names: string) => `Connected: ${names}`,
  untested: (names: string) => `Configured, not tested yet: ${names}`,
  failing: (names: string) => `The last test failed: ${names}.`,
  toProviders: 'Open providers',
  connectButton: 'Connect a provider',
  point: 'Point your programs here',
} as const;
