import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { formats, widest, widths, type Sized } from '@kalavara/shared-types/media/media.rules';
import { z } from 'zod';
import { AppError } from '../../platform/errors';

export const maxImageBytes = 10 * 1024 * 1024;
/** Much longer than any real picture takes; ends decompression bombs. */
const timeoutMs = 30_000;

const Cleaned = z.object({
  width: z.number().int(),
  height: z.number().int(),
  parts: z.array(
    z.object({ format: z.enum(formats), width: z.number().int(), bytes: z.number().int() }),
  ),
});
const Failure = z.object({ problem: z.enum(['picture-too-big', 'picture-unreadable']) });
const Header = z.union([Cleaned, Failure]);

type Part = { format: (typeof formats)[number]; width: number; data: Buffer };
export type CleanPicture = Sized & { parts: Part[] };

/** Cleans a picture in a separate process. `timeoutMultiplier` is that of `AppContext`. */
export async function clean(
  worker: string,
  sent: Buffer,
  timeoutMultiplier = 1,
): Promise<CleanPicture> {
  const child = spawn(
    process.execPath,
    ['--max-old-space-size=128', worker, String(widest), ...widths.map(String)],
    {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: {},
    },
  );
  const ended = new Promise<{ code: number | null }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code }));
  });
  const output = readAll(child.stdout);
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs * timeoutMultiplier);
  // A worker that has ended accepts no more input; its exit code is the result.
  child.stdin.on('error', () => undefined);
  try {
    child.stdin.end(sent);
    const { code } = await ended;
    // The worker crashed, ran out of memory, or was killed: the picture is unusable.
    if (code === null) throw new AppError('picture-unreadable');
    if (code !== 0) throw new Error(`the worker for pictures ended with ${code}`);
    return readAnswer(await output);
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
    await Promise.allSettled([ended, output]);
  }
}

/** Reads the body of an upload. Its bytes are counted, because the declared length may be missing or wrong. */
export function readPicture(incoming: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  return new Promise((resolve, reject) => {
    const take = (piece: Buffer) => {
      bytes += piece.length;
      pieces.push(piece);
      if (bytes <= maxImageBytes) return;
      // The rest is read and discarded, so that the client gets the answer instead of a reset.
      incoming.off('data', take).resume();
      reject(new AppError('picture-too-big'));
    };
    incoming.on('data', take).resume(); // it may be paused
    incoming.once('end', () => resolve(Buffer.concat(pieces)));
    incoming.once(
      'close',
      () => !incoming.readableEnded && reject(new AppError('picture-unreadable')),
    );
  });
}

function readAll(stream: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  stream.on('data', (piece: Buffer) => pieces.push(piece));
  return new Promise((resolve) => stream.once('close', () => resolve(Buffer.concat(pieces))));
}

function readAnswer(answer: Buffer): CleanPicture {
  const end = answer.indexOf('\n');
  const header = Header.parse(JSON.parse(answer.subarray(0, end).toString()));
  if ('problem' in header) throw new AppError(header.problem);

  let at = end + 1;
  const parts = header.parts.map(({ bytes, ...part }) => ({
    ...part,
    data: answer.subarray(at, (at += bytes)),
  }));
  return { width: header.width, height: header.height, parts };
}
