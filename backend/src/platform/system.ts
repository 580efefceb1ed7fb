import { randomUUID } from 'node:crypto';
import type { Actor, Command } from './context';

/** The actor of work without a request: samples at the first start, timed changes. */
const system: Actor = { id: 'system', name: 'System', role: 'owner', sessionId: null };

/**
 * A command of the program itself. With a fixed id it has one effect, however often and in however many processes it
 * runs (docs/realtime.md, R7).
 */
export const createSystemCommand = (what: string, id: string = randomUUID()): Command => ({
  id,
  actor: system,
  hash: what,
  requestId: what,
  device: null,
  ip: '',
  baseRevision: undefined,
});
