import type { Display } from '@kalavara/shared-types/displays/displays';

/** A paired TV that is live and has received no instructions. */
export const displayOf = (more: Partial<Display> = {}): Display => ({
  id: '7f0c1f6e-6a0e-4a43-9c39-0d5a3f0f3b11',
  name: 'TV at the pit',
  path: '/soplocked',
  message: null,
  messageAt: null,
  sentAt: null,
  rungAt: null,
  lastBeatAt: null,
  trimMs: 0,
  patternUntil: null,
  isLive: true,
  ...more,
});
