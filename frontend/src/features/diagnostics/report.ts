import type { Finding } from '@kalavara/shared-types/diagnostics/diagnostics';
import type { Instant } from '@kalavara/shared-types/primitives';

export type Diagnostics = { at: Instant; findings: readonly Finding[] };
type Device = { waiting: number; clockErrorMs: number; line: string };

/** Returns the plain figures without personal data, for remote support. */
export function reportOf(
  { at, findings }: Diagnostics,
  { waiting, clockErrorMs, line }: Device,
): string {
  const parts = findings.map(({ name, isOk, facts }) => {
    const pairs = Object.entries(facts).map(([fact, value]) => `${fact}=${value}`);
    return `${isOk ? 'ok    ' : 'NOT OK'} ${name}: ${pairs.join(', ')}`;
  });
  const screen = `${window.innerWidth}x${window.innerHeight}`;
  const device = `device: line=${line}, waiting=${waiting}, clockErrorMs=${clockErrorMs}, screen=${screen}, ${navigator.userAgent}`;
  return [`Diagnostics ${new Date(at).toISOString()}`, ...parts, device].join('\n');
}
