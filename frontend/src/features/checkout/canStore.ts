/** Whether this browser stores anything: where it refuses (private windows, blocked or full storage), nothing can be remembered. */
export function canStore(): boolean {
  const probe = 'kalavara.probe';
  try {
    window.localStorage.setItem(probe, probe);
    window.localStorage.removeItem(probe);
    return true;
  } catch {
    return false;
  }
}
