import { randomUUID } from 'node:crypto';
import type { Actor, Command } from './context';

/** Whoever does what nobody asked for: samples at the first start, what is told by the clock. */
export const system: Actor = { id: 'system', name: 'System', role: 'owner', sessionId: null };

/** With an id that is always the same, it has one effect however often and in how many processes it is begun (R7). */
export const commandOfSystem = (what: string, id: string = randomUUID()): Command => ({
  id,
  actor: system,
  hash: what,
  requestId: what,
  device: null,
  ip: '',
  baseRevision: undefined,
});
