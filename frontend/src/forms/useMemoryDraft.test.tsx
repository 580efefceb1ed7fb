import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useMemoryDraft } from './useMemoryDraft';

test('another key, such as that of the next day, has a separate draft', () => {
  const { result, rerender } = renderHook(({ key }) => useMemoryDraft(key, ''), {
    initialProps: { key: 'today' },
  });
  act(() => result.current[1]('181'));
  expect(result.current[0]).toBe('181');
  rerender({ key: 'tomorrow' });
  expect(result.current[0]).toBe('');
  rerender({ key: 'today' });
  expect(result.current[0]).toBe('181');
});
