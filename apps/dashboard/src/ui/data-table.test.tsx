// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type Column, DataTable } from './data-table.tsx';

interface Fruit {
  readonly name: string;
  readonly count: number;
}
const columns: readonly Column<Fruit>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, sortValue: ({ name }) => name },
  {
    id: 'count',
    header: 'Count',
    cell: ({ count }) => count,
    sortValue: ({ count }) => count,
    isNumber: true,
  },
  { id: 'note', header: 'Note', cell: () => '' },
];
const fruits: readonly Fruit[] = [
  { name: 'pear', count: 10 },
  { name: 'apple', count: 9 },
  { name: 'plum', count: 100 },
];
const rowId = ({ name }: Fruit): string => name;
const names = (): (string | null)[] =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent ?? null);

afterEach(cleanup);

it('sorts by text and by number, and says how', () => {
  render(<DataTable label="Fruits" columns={columns} rows={fruits} rowId={rowId} />);
  expect(names()).toEqual(['pear', 'apple', 'plum']);
  fireEvent.click(screen.getByRole('button', { name: 'Name' }));
  expect(names()).toEqual(['apple', 'pear', 'plum']);
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
  const byCount = screen.getByRole('button', { name: 'Count' });
  fireEvent.click(byCount);
  const once = names();
  fireEvent.click(byCount);
  expect([once, names()].toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
    ['apple', 'pear', 'plum'],
    ['plum', 'pear', 'apple'],
  ]);
  expect(screen.queryByRole('button', { name: 'Note' })).toBeNull();
});

it('moves between rows with j and k, stays at the ends, and opens one', () => {
  const onOpen = vi.fn();
  render(
    <DataTable label="Fruits" columns={columns} rows={fruits} rowId={rowId} onOpen={onOpen} openId="plum" />,
  );
  const press = (key: string): string | null | undefined => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
    return document.activeElement?.textContent;
  };
  screen.getByRole('button', { name: 'pear' }).focus();
  expect([press('j'), press('j'), press('j'), press('k'), press('ArrowUp'), press('k')]).toEqual([
    'apple',
    'plum',
    'plum',
    'apple',
    'pear',
    'pear',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'pear' }));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(fruits[0]);
  expect(screen.getByRole('row', { selected: true }).textContent).toContain('plum');
});

it('has only a part of 10,000 rows in the page, and says how many there are', () => {
  const rows = Array.from({ length: 10_000 }, (_, at) => ({ name: `fruit ${at}`, count: at }));
  render(
    <DataTable label="Fruits" columns={columns} rows={rows} rowId={rowId} height={400} hidden={['count']} />,
  );
  expect(screen.getAllByRole('row').length).toBeLessThan(100);
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('10001');
  expect(screen.queryByRole('columnheader', { name: 'Count' })).toBeNull();
});

it('has a dash where there is nothing, and a name beside each value for narrow windows', () => {
  render(<DataTable label="Fruits" columns={columns} rows={fruits.slice(0, 1)} rowId={rowId} stacks />);
  const cells = screen.getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual(['pear', '10', '–']);
  expect(cells.map(({ dataset }) => dataset['label'])).toEqual(['Name', 'Count', 'Note']);
});
