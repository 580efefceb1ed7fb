import { randomUUID } from 'node:crypto';
import type { Actor, Command } from './context';

/** The actor of work without a request: samples at the first start, timed changes. */
const system: Actor = { id: 'system', name: 'System', role: 'owner', sessionId: null };

/** A fixed id gives it one effect, however many processes run it and how often (docs/realtime.md, R7). */
export const createSystemCommand = (what: string, id: string = randomUUID()): Command => ({
  id,
  actor: system,
  hash: what,
  requestId: what,
  device: null,
  ip: '',
  baseRevision: undefined,
});
