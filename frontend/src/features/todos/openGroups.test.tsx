import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { stopClocks } from '../../test/stopClocks';
import { useOpenGroup } from './openGroups';

afterEach(() => void vi.useRealTimers());

test('until 4:00 AM the group of the day is open in the list of a late dinner', () => {
  stopClocks(Date.parse('2026-11-29T01:00:00+05:30'), []);
  const isOpen = (dueDate: string) =>
    renderHook(() => useOpenGroup('dinner', dueDate, '2026-11-28')).result.current[0];
  expect(['Day before event', 'Event day'].map(isOpen)).toEqual([false, true]);
});
