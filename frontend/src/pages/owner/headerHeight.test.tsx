import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { serve } from '../../test/fakeServer';
import { loadMessages } from '../../test/loadMessages';
import { OwnerLayout } from './OwnerLayout';

beforeAll(loadMessages);
afterEach(() => vi.unstubAllGlobals());

test('elements that stick below the header follow its height, also if its name takes a second line', () => {
  serve(() => 'no network');
  let heightPx = 57;
  let onResize = () => {};
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() => heightPx);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        onResize = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  render(
    <MemoryRouter initialEntries={['/admin']}>
      <OwnerLayout>
        <p>the page</p>
      </OwnerLayout>
    </MemoryRouter>,
  );
  const heightOf = () => {
    const frame = screen.getByRole('banner').parentElement!;
    return frame.style.getPropertyValue('--header-height');
  };
  expect(heightOf()).toBe('57px');
  heightPx = 85;
  act(() => onResize());
  expect(heightOf()).toBe('85px');
});
