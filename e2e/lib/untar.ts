import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const block = 512;

/** Writes out the files, folders and links of a tar archive (ustar): what our browser packages hold, and no more. */
export function untar(archive: Buffer, into: string): void {
  for (let at = 0; at + block <= archive.length;) {
    const head = archive.subarray(at, at + block);
    if (head[0] === 0) return; // the archive ends with empty blocks

    const size = octal(head, 124, 12);
    writeEntry(head, archive.subarray(at + block, at + block + size), into);
    at += block + Math.ceil(size / block) * block;
  }
}

function writeEntry(head: Buffer, content: Buffer, into: string): void {
  const prefix = text(head, 345, 155);
  const name = normalize(prefix ? `${prefix}/${text(head, 0, 100)}` : text(head, 0, 100));
  if (name.startsWith('..') || name.startsWith('/'))
    throw new Error(`The archive wants to write outside: ${name}`);

  const path = join(into, name);
  const kind = String.fromCharCode(head[156] ?? 0);
  mkdirSync(kind === '5' ? path : dirname(path), { recursive: true });
  if (kind === '2') symlinkSync(text(head, 157, 100), path);
  else if (kind === '0' || kind === '\0')
    writeFileSync(path, content, { mode: octal(head, 100, 8) });
}

const text = (head: Buffer, from: number, length: number) =>
  head.toString('utf8', from, from + length).replace(/\0[\s\S]*$/, '');
const octal = (head: Buffer, from: number, length: number) =>
  parseInt(text(head, from, length).trim() || '0', 8);
