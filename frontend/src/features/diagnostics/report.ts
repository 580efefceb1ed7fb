import type { Diagnostics } from './useDiagnostics';

type Device = { waiting: number; clockErrorMs: number; line: string };

/** For whoever helps from afar: the bare figures, with nobody's name in them. */
export function reportOf(
  { at, findings }: Diagnostics,
  { waiting, clockErrorMs, line }: Device,
): string {
  const parts = findings.map(({ name, isOk, facts }) => {
    const said = Object.entries(facts).map(([fact, value]) => `${fact}=${value}`);
    return `${isOk ? 'ok    ' : 'NOT OK'} ${name}: ${said.join(', ')}`;
  });
  const screen = `${window.innerWidth}x${window.innerHeight}`;
  const device = `device: line=${line}, waiting=${waiting}, clockErrorMs=${clockErrorMs}, screen=${screen}, ${navigator.userAgent}`;
  return [`Kalavara ${new Date(at).toISOString()}`, ...parts, device].join('\n');
}
