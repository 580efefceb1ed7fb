import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';

/** An open event of the diary; what a test is about is given. */
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
