import { spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { formats, widest, widths, type Sized } from '@kalavara/shared-types/media.rules';
import { z } from 'zod';
import { AppError } from '../../platform/errors';

export const mostBytes = 10 * 1024 * 1024;
/** Far longer than the slowest honest picture takes; a bomb is put out. */
const timeoutMultiplier = 30_000;

const Cleaned = z.object({
  width: z.number().int(),
  height: z.number().int(),
  parts: z.array(
    z.object({ format: z.enum(formats), width: z.number().int(), bytes: z.number().int() }),
  ),
});
const Trouble = z.object({ trouble: z.enum(['picture-too-big', 'picture-unreadable']) });
const Header = z.union([Cleaned, Trouble]);

export type Part = { format: (typeof formats)[number]; width: number; data: Buffer };
export type CleanPicture = Sized & { parts: Part[] };

/** Lets a process of its own make clean pictures of what comes in; the bytes pass through and are not kept here. */
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
  // Heard below: while the bytes still come, nobody waits for it yet.
  ended.catch(() => undefined);
  const said = everythingFrom(child.stdout);
  let timer: NodeJS.Timeout | undefined;
  try {
    await passOn(incoming, child.stdin);
    timer = setTimeout(() => child.kill('SIGKILL'), timeoutMultiplier);
    const { code } = await ended;
    // Fallen over it, out of memory, or put out: whatever it was, we cannot show it.
    if (code === null) throw new AppError('picture-unreadable');
    if (code !== 0) throw new Error(`the worker for pictures ended with ${code}`);
    return readAnswer(await said);
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
    await Promise.allSettled([ended, said]);
  }
}

/** Counted on the way, since a sender may say nothing of the length, or something else. */
function passOn(incoming: Readable, into: Writable): Promise<void> {
  let bytes = 0;
  return new Promise((resolve, reject) => {
    // The rest is read and forgotten: a connection that is cut would never hear why.
    const forget = () => void incoming.off('data', take).resume();
    const refuse = (reason: Error) => {
      forget();
      reject(reason);
    };
    const take = (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > mostBytes) return refuse(new AppError('picture-too-big'));
      if (into.writable && !into.write(piece)) incoming.pause();
    };
    into.on('drain', () => incoming.resume());
    into.on('error', () => refuse(new AppError('picture-unreadable')));
    // A worker that is gone takes nothing more; what became of it, its end says.
    into.on('close', () => {
      forget();
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

function everythingFrom(stream: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  stream.on('data', (piece: Buffer) => pieces.push(piece));
  return new Promise((resolve) => stream.once('close', () => resolve(Buffer.concat(pieces))));
}

function readAnswer(answer: Buffer): CleanPicture {
  const end = answer.indexOf('\n');
  const header = Header.parse(JSON.parse(answer.subarray(0, end).toString()));
  if ('trouble' in header) throw new AppError(header.trouble);

  let at = end + 1;
  const parts = header.parts.map(({ bytes, ...part }) => ({
    ...part,
    data: answer.subarray(at, (at += bytes)),
  }));
  return { width: header.width, height: header.height, parts };
}
