// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ApiError } from '../api/index.ts';
import { Loaded } from './loaded.tsx';

afterEach(cleanup);

function Shown({ load }: { readonly load: () => Promise<string> }) {
  const query = useQuery({ queryKey: ['shown'], queryFn: load, retry: false });
  return (
    <>
      <Loaded query={query} height={77}>
        {(data) => <p>{data}</p>}
      </Loaded>
      <button type="button" onClick={() => void query.refetch()}>
        refresh
      </button>
    </>
  );
}

it('keeps the place, says what failed, tries again, and keeps what it had', async () => {
  const answers: (() => Promise<string>)[] = [
    () => Promise.reject(new ApiError({ status: 503, code: 'store', message: 'No store.' })),
    () => Promise.resolve('data'),
    () => Promise.reject(new ApiError({ status: 503, code: 'store', message: 'Lost.' })),
  ];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Shown load={() => answers.shift()?.() ?? Promise.resolve('late')} />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('status', { name: 'Loading' }).style.height).toBe('77px');
  expect((await screen.findByRole('alert')).textContent).toContain('No store.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('data')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'refresh' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Lost.');
  expect(screen.getByText('data')).toBeDefined();
});

it('shows no error of its own when the gateway is unreachable', async () => {
  const away = new ApiError({ status: 0, code: 'unreachable', message: '' });
  const answers = [() => Promise.reject(away), () => Promise.resolve('data'), () => Promise.reject(away)];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Shown load={() => answers.shift()?.() ?? Promise.resolve('late')} />
    </QueryClientProvider>,
  );
  const refresh = screen.getByRole('button', { name: 'refresh' });
  await waitFor(() => expect(answers).toHaveLength(2));
  expect(screen.getByRole('status', { name: 'Loading' })).toBeDefined();
  fireEvent.click(refresh);
  await screen.findByText('data');
  fireEvent.click(refresh);
  await waitFor(() => expect(answers).toHaveLength(0));
  expect(screen.getByText('data')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});
