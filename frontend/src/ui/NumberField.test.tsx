import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setLanguage } from '../i18n/language';
import { loadMessages } from '../test/loadMessages';
import { typeWithComma, typeWithPoint } from '../test/typeNumber';
import { NumberField } from './NumberField';

const reported = vi.fn();

beforeAll(loadMessages);
beforeEach(() => {
  setLanguage('en');
  reported.mockClear();
});

function Form({ start }: { start: string }) {
  const [typed, setTyped] = useState(start);
  return (
    <NumberField
      label="Quantity"
      value={typed}
      onTyped={(next) => {
        reported(next);
        setTyped(next);
      }}
    />
  );
}
const field = () => screen.getByLabelText<HTMLInputElement>('Quantity');
test('a typed comma is a point in the field, and a comma for the parser', () => {
  render(<Form start="" />);
  typeWithComma(field(), '5,5');
  expect(reported).toHaveBeenLastCalledWith('5,5');
  expect(field().value).toBe('5.5');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a number with an ambiguous comma has an error, and none once it is typed with a point', () => {
  render(<Form start="" />);
  typeWithComma(field(), '1,500');
  expect(reported).toHaveBeenLastCalledWith('1,500');
  expect(screen.getByRole('alert').textContent).toBe(
    '“1,500” can mean 1500 or 1.5. Enter one of these, without a comma.',
  );
  typeWithPoint(field(), '1.50');
  typeWithPoint(field(), '1.500');
  expect(reported).toHaveBeenLastCalledWith('1.500');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a stored draft is read like a typed one', () => {
  render(<Form start="1,500" />);
  expect(field().value).toBe('1.500');
  expect(screen.getByRole('alert')).toBeTruthy();
});
