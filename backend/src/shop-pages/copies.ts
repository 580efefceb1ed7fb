import { hash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Request, Response } from 'express';

const encodings = ['br', 'gzip'] as const;
type Encoding = (typeof encodings)[number] | 'identity';

const compress: Record<Encoding, (bytes: Buffer) => Buffer> = {
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }),
  gzip: (bytes) => gzipSync(bytes, { level: 7 }),
  identity: (bytes) => bytes,
};

/** Creates a page that is sent many times: each compressed copy is made at its first request. */
export function createCopies(html: string) {
  const bytes = Buffer.from(html);
  const tag = hash('sha256', bytes, 'base64url').slice(0, 20);
  const copies = new Map<Encoding, Buffer>();

  return {
    send(req: Request, res: Response, status: number) {
      const encoding = (req.acceptsEncodings(...encodings) || 'identity') as Encoding;
      const copy = copies.get(encoding) ?? compress[encoding](bytes);
      copies.set(encoding, copy);
      res
        .status(status)
        .set({
          'Cache-Control': 'no-cache',
          Vary: 'Accept-Encoding, Cookie',
          ETag: `"${tag}-${encoding}"`,
        })
        .type('html');
      if (encoding !== 'identity') res.set('Content-Encoding', encoding);
      // Express answers 304 if the ETag is equal.
      res.send(copy);
    },
  };
}
export type Copies = ReturnType<typeof createCopies>;
