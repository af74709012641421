import { transportFaults } from '@sluice/fake-provider';
import { describeFaults } from './faults-suite.ts';

describeFaults({
  name: "OpenAI's wire",
  model: 'fake-small',
  entry: (fake) => ({ protocol: 'openai', base_url: fake.baseUrl, models: ['fake-small'] }),
  faults: transportFaults,
  silenceMs: 1500,
});
