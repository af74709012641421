// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { SecretOnce } from './copy.tsx';
import { Menu } from './menu.tsx';
import { Tabs } from './tabs.tsx';

afterEach(cleanup);
const parts = [
  { id: 'one', label: 'One', content: <p>first</p> },
  { id: 'two', label: 'Two', content: <p>second</p> },
];

it('shows one part at a time', async () => {
  const onSelect = vi.fn();
  render(<Tabs label="Parts" parts={parts} onSelect={onSelect} />);
  expect(screen.getByText('first')).toBeDefined();
  fireEvent.click(screen.getByRole('tab', { name: 'Two' }));
  expect(await screen.findByText('second')).toBeDefined();
  await waitFor(() => expect(screen.queryByText('first')).toBeNull());
  expect(onSelect).toHaveBeenCalledWith('two');
});

it('opens a menu and calls what was chosen', async () => {
  const onSelect = vi.fn();
  render(<Menu button={<Button>More</Button>} actions={[{ label: 'Export', onSelect }]} />);
  expect(screen.queryByRole('menuitem')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Export' }));
  expect(onSelect).toHaveBeenCalledOnce();
});

it('shows a secret with a way to copy it', () => {
  render(<SecretOnce label="Key" value="sk-1" />);
  expect(screen.getByRole('figure', { name: 'Key' }).textContent).toContain('sk-1');
  expect(screen.getByRole('button', { name: 'Copy' })).toBeDefined();
});
