import { stillNames } from '@kalavara/shared-types/content/stages/index';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Still, stills } from './Still';

test('every drawing that the stages use exists, and no other', () => {
  expect(Object.keys(stills).sort()).toEqual([...stillNames].sort());
});

test.each([...stillNames])('the drawing %s renders', (name) => {
  const { container } = render(<Still name={name} />);
  expect(container.querySelectorAll('svg > *').length).toBeGreaterThan(1);
});
