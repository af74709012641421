// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../api/index.ts';
import { Problem, problemText } from './problem.tsx';

afterEach(cleanup);

it('says what the gateway says, or that it cannot be reached; never the inside of an error', () => {
  const error = (status: number) => new ApiError({ status, code: 'any', message: 'Set a name.' });
  expect(problemText(error(422))).toBe('Set a name.');
  expect(problemText(error(0))).toContain('cannot be reached');
  expect(problemText(new TypeError('x is undefined'))).not.toContain('undefined');
});

it('is nothing without an error, and offers another try', () => {
  const onRetry = vi.fn();
  const { container, rerender } = render(<Problem error={null} onRetry={onRetry} />);
  expect(container.innerHTML).toBe('');
  rerender(<Problem error={new Error('any')} onRetry={onRetry} />);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});
