import { Agent, request } from 'node:http';
import { WebSocket } from 'ws';

/**
 * A screen reduced to its websocket and Socket.IO packets, so that a thousand of them cost the load generator little,
 * and the same for every server.
 */
export class Screen {
  private readonly ws: WebSocket;
  /** Payload and frame bytes in both directions, as a TV's network transfers them above TCP. */
  bytes = 0;
  onChanges: ((payload: string) => void) | undefined;
  private acks = new Map<number, (answer: string) => void>();
  private nextAck = 0;

  private constructor(ws: WebSocket) {
    this.ws = ws;
  }

  static open(url: string, cookie?: string): Promise<Screen> {
    const address = `${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
    const ws = new WebSocket(address, {
      perMessageDeflate: false,
      ...(cookie && { headers: { cookie } }),
    });
    const screen = new Screen(ws);
    return new Promise((resolve, reject) => {
      ws.on('error', reject);
      ws.on('message', (data: Buffer) => {
        const text = data.toString();
        screen.bytes += data.length + frameHead(data.length, 0);
        if (text.startsWith('0')) screen.send('40');
        else if (text === '2') screen.send('3');
        else if (text.startsWith('40')) resolve(screen);
        else if (text.startsWith('42["changes"')) screen.onChanges?.(text);
        else if (text.startsWith('43')) screen.answer(text);
      });
    });
  }

  private send(text: string) {
    this.bytes += text.length + frameHead(text.length, 4);
    this.ws.send(text);
  }

  private answer(text: string) {
    const [, id = '', body = ''] = /^43(\d+)(.*)$/s.exec(text) ?? [];
    this.acks.get(Number(id))?.(body);
    this.acks.delete(Number(id));
  }

  request(event: string, payload: unknown): Promise<string> {
    const id = this.nextAck++;
    return new Promise((resolve) => {
      this.acks.set(id, resolve);
      this.send(`42${id}${JSON.stringify([event, payload])}`);
    });
  }

  close() {
    this.ws.terminate();
  }
}

const frameHead = (length: number, mask: number) =>
  2 + mask + (length > 125 ? (length > 65_535 ? 8 : 2) : 0);

export async function openScreens(count: number, url: string, cookie?: string): Promise<Screen[]> {
  const screens: Screen[] = [];
  for (let left = count; left > 0; left -= 50)
    screens.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(50, left) }, () => Screen.open(url, cookie)),
      )),
    );
  return screens;
}

/**
 * Closes an idle connection before the server does, after 5 s: a request sent at that moment would fail with
 * ECONNRESET.
 */
const agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: 3_000 });

/** Makes one call over a keep-alive connection; returns status and body. */
export function call(
  url: string,
  method: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: string; cookie?: string }> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const extra =
      payload === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) };
    const req = request(url, { method, agent, headers: { ...extra, ...headers } }, (res) => {
      let text = '';
      res.on('error', reject);
      res.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      res.on('end', () => {
        const cookie = res.headers['set-cookie']?.[0]?.split(';')[0];
        resolve({ status: res.statusCode ?? 0, body: text, ...(cookie && { cookie }) });
      });
    });
    req.on('error', reject);
    req.end(payload);
  });
}
