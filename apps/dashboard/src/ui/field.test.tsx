// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { CheckField, SelectField, TextArea, TextField } from './field.tsx';

afterEach(cleanup);

it('names, describes and marks its control', () => {
  render(<TextField label="Name" hint="As you like" problem="Too long" />);
  const control = screen.getByRole('textbox', { name: 'Name' });
  expect(control.getAttribute('aria-invalid')).toBe('true');
  const described = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'As you like',
    'Too long',
  ]);
});

it('is quiet without hint and problem', () => {
  render(
    <>
      <TextArea label="Text" problem="" />
      <SelectField label="Kind" options={[{ value: 'a', label: 'A' }]} />
      <CheckField label="Private" hint="Always" />
    </>,
  );
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText('Text').getAttribute('aria-describedby')).toBeNull();
  expect(screen.getByRole('option', { name: 'A' })).toBeDefined();
  expect(screen.getByRole('checkbox', { name: 'Private' }).getAttribute('aria-describedby')).not.toBeNull();
});
