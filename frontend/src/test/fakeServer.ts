import { vi } from 'vitest';

export type RecordedCall = {
  method: string;
  path: string;
  body: unknown;
  headers: Record<string, string>;
};
type Answer =
  { status?: number; body: unknown; headers?: Record<string, string> } | 'no network' | 'hangs';

/** Starts a fake HTTP server: `answer` answers a call, at once or later. Returns the received calls. */
export function serve(answer: (call: RecordedCall) => Answer | Promise<Answer>): RecordedCall[] {
  const calls: RecordedCall[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const call: RecordedCall = {
      method: init.method ?? 'GET',
      path,
      body: init.body === undefined ? undefined : JSON.parse(init.body as string),
      headers: init.headers as Record<string, string>,
    };
    const answered = answer(call);
    const result = answered instanceof Promise ? await answered : answered;
    if (result === 'no network') throw new TypeError('Failed to fetch');
    calls.push(call);
    if (result === 'hangs') return new Promise(() => {});
    const { status = 200, body, headers } = result;
    return { status, headers: new Headers(headers), json: async () => body };
  });
  return calls;
}

export const done = (revision: number): Answer => ({
  body: { success: true, data: {}, revision, serverNow: Date.now() },
});

export const refused = (
  status: number,
  code: string,
  details?: Record<string, string | number>,
): Answer => ({
  status,
  body: { success: false, error: 'No.', code, requestId: 'r1', ...(details && { details }) },
});
