import type { HistoryEntry } from '@kalavara/shared-types/history/history';
import { cleanup, render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { setLanguage } from '../../i18n/language';
import { loadMessages } from '../../test/loadMessages';
import { HistoryLine } from './HistoryLine';

beforeAll(loadMessages);

const entry: HistoryEntry = {
  revision: 3,
  entity: 'task',
  id: 'e1/meat-1',
  room: 'event:e1',
  kind: 'changed',
  at: '2026-11-21T06:30:00.000Z',
  actor: { id: 'a1', name: 'Amina', role: 'staff' },
  device: null,
  commandId: null,
  requestId: null,
  fields: [
    { field: 'startTime', before: '5:00 AM', after: '11:00 PM' },
    { field: 'startDay', before: 0, after: -1 },
  ],
};

test('a shift over midnight shows the day too, in the language of the reader', () => {
  setLanguage('en');
  render(<HistoryLine entry={entry} />);
  expect(
    screen.getByText('Day of its planned time: previous day (before: its own day)'),
  ).toBeTruthy();
  cleanup();
  setLanguage('ml');
  render(<HistoryLine entry={entry} />);
  expect(screen.getByText('തുടങ്ങേണ്ട ദിവസം: തലേദിവസം (മുമ്പ്: അതേ ദിവസം)')).toBeTruthy();
  setLanguage('en');
});
