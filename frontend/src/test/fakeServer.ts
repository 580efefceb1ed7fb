import { vi } from 'vitest';

export type Heard = {
  method: string;
  path: string;
  body: unknown;
  headers: Record<string, string>;
};
type Said = { status?: number; body: unknown } | 'no network' | 'hangs';

/** Stands in for the HTTP side of the server: `answer` says what a call gets. Returns the calls that got through. */
export function serve(answer: (call: Heard) => Said): Heard[] {
  const calls: Heard[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const call: Heard = {
      method: init.method ?? 'GET',
      path,
      body: init.body === undefined ? undefined : JSON.parse(init.body as string),
      headers: init.headers as Record<string, string>,
    };
    const said = answer(call);
    if (said === 'no network') throw new TypeError('Failed to fetch');
    calls.push(call);
    if (said === 'hangs') return new Promise(() => {});
    return { status: said.status ?? 200, json: async () => said.body };
  });
  return calls;
}

export const done = (revision: number): Said => ({
  body: { success: true, data: {}, revision, serverNow: Date.now() },
});

export const refused = (
  status: number,
  code: string,
  details?: Record<string, string | number>,
): Said => ({
  status,
  body: { success: false, error: 'No.', code, requestId: 'r1', ...(details && { details }) },
});
