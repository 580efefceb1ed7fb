import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';

/** Returns an open event of the diary; a test sets the fields that it needs. */
export const eventOf = (id: string, date: string, more: Partial<DiaryEvent> = {}): DiaryEvent => ({
  id,
  title: `Feast ${id}`,
  date,
  description: '',
  assignedTo: null,
  createdAt: '2026-11-21T00:00:00.000Z',
  createdBy: 'System',
  createdById: null,
  isCompleted: false,
  estimatedAttendance: 50,
  ...more,
});
