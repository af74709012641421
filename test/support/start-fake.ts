import { createFakeProvider, type FakeProvider, type FakeProviderOptions } from '@sluice/fake-provider';
import { disposeLater } from './child-process.ts';

/** A fake provider that is closed when the test ends. */
export async function startFake(options: FakeProviderOptions = {}): Promise<FakeProvider> {
  const fake = await createFakeProvider(options);
  disposeLater(() => fake.close());
  return fake;
}
