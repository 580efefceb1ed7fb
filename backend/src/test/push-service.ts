import {
  createDecipheriv,
  createECDH,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  randomUUID,
  sign,
} from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { addCleanup } from './cleanup';

type Received = {
  path: string;
  payload: Record<string, string>;
  authorization: string;
  ttl: string;
};
/**
 * The answer of the service for a subscription. `silent`: accepts the message and never answers. `cut`: closes the
 * connection in the middle of its answer.
 */
export type PushAnswer = number | 'silent' | 'cut' | { status: number; retryAfter: number };

export type PushService = Awaited<ReturnType<typeof startPushService>>;

/**
 * Starts a push service over https on this machine. It decrypts messages with the keys of the subscription (RFC 8291).
 */
export async function startPushService() {
  const { key, cert } = createCertificate();
  const received: Received[] = [];
  const answers = new Map<string, PushAnswer>();
  const browsers = new Map<string, Browser>();
  const server = createServer({ key, cert }, (req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const path = req.url ?? '';
      const text = decrypt(Buffer.concat(chunks), browsers.get(path)!);
      const { authorization = '', ttl = '' } = req.headers as Record<string, string>;
      received.push({ path, payload: JSON.parse(text) as Received['payload'], authorization, ttl });
      const answer = answers.get(path) ?? 201;
      if (answer === 'silent') return;
      if (answer === 'cut') {
        res.writeHead(429, { 'Content-Length': 20 }).write('x', () => req.socket.end());
        return;
      }
      if (typeof answer === 'number') return res.writeHead(answer).end();
      res.writeHead(answer.status, { 'Retry-After': answer.retryAfter }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  addCleanup(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    ca: cert,
    received,
    /** Returns a new subscription like that of a browser. */
    subscribe() {
      const path = `/push/${randomUUID()}`;
      const curve = createECDH('prime256v1');
      curve.generateKeys();
      const browser = { curve, auth: randomBytes(16) };
      browsers.set(path, browser);
      return {
        endpoint: `https://127.0.0.1:${port}${path}`,
        p256dh: curve.getPublicKey('base64url'),
        auth: browser.auth.toString('base64url'),
      };
    },
    answer(endpoint: string, answer: PushAnswer) {
      answers.set(new URL(endpoint).pathname, answer);
    },
    receivedAt: (endpoint: string) =>
      received.filter(({ path }) => path === new URL(endpoint).pathname),
  };
}

type Browser = { curve: ReturnType<typeof createECDH>; auth: Buffer };

function decrypt(body: Buffer, { curve, auth }: Browser): string {
  const salt = body.subarray(0, 16);
  const keyLength = body[20]!;
  const senderKey = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const derive = (secret: Buffer, from: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), senderKey]);
  const secret = derive(curve.computeSecret(senderKey), auth, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createDecipheriv('aes-128-gcm', key, nonce);
  cipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));

/** Creates a self-signed certificate for 127.0.0.1, which Node cannot do. */
function createCertificate(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(oid('2a8648ce3d040302'));
  const name = sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from('push')))));
  const time = (at: string) => der(0x18, Buffer.from(at));
  const loopback = sequence(der(0x87, Buffer.from([127, 0, 0, 1])));
  const extensions = der(0xa3, sequence(sequence(oid('551d11'), der(0x04, loopback))));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    sequence(time('20200101000000Z'), time('20990101000000Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    extensions,
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  const cert = sequence(body, algorithm, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${cert.replace(/(.{64})/g, '$1\n')}\n-----END CERTIFICATE-----\n`,
  };
}
