import { spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { formats, widest, widths, type Sized } from '@kalavara/shared-types/media.rules';
import { z } from 'zod';
import { AppError } from '../../platform/errors';

export const maxImageBytes = 10 * 1024 * 1024;
/** Far longer than an honest picture takes; ends decompression bombs. */
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

/** Cleans a picture in a separate process; the bytes are streamed through. */
export async function clean(worker: string, incoming: Readable): Promise<CleanPicture> {
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
  // Handled below; avoids an unhandled rejection while the upload still runs.
  ended.catch(() => undefined);
  const output = readAll(child.stdout);
  let timer: NodeJS.Timeout | undefined;
  try {
    await forward(incoming, child.stdin);
    timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
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

/** Counts the bytes: the declared length may be missing or wrong. */
function forward(incoming: Readable, into: Writable): Promise<void> {
  let bytes = 0;
  return new Promise((resolve, reject) => {
    // The rest is read and discarded, so that the client gets the answer instead of a reset.
    const discardRest = () => void incoming.off('data', take).resume();
    const refuse = (reason: Error) => {
      discardRest();
      reject(reason);
    };
    const take = (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > maxImageBytes) return refuse(new AppError('picture-too-big'));
      if (into.writable && !into.write(piece)) incoming.pause();
    };
    into.on('drain', () => incoming.resume());
    into.on('error', () => refuse(new AppError('picture-unreadable')));
    // A worker that ended takes no more input; its exit code is the result.
    into.on('close', () => {
      discardRest();
      resolve();
    });
    incoming.on('data', take);
    incoming.once('end', () => into.end(resolve));
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
