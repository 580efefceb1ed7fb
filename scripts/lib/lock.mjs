import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from './root.mjs';

/**
 * One at a time: two `npm start` at once wait for each other instead of installing and building into each other.
 * The lock is a folder with its holder's name in it, made aside and renamed, so it is never seen half-made.
 */
export async function withLock(work, folder = join(root, '.kalavara-lock')) {
  const mine = `${folder}-${process.pid}`;
  let hasSaid = false;

  await rm(mine, { recursive: true, force: true });
  await mkdir(mine);
  await writeFile(join(mine, 'holder'), await nameOf(process.pid));
  while (!(await take(mine, folder))) {
    const holder = await readHolder(folder);
    if (await isOver(holder)) await breakLock(folder, holder);
    else {
      if (!hasSaid) console.log(`Waiting for process ${holder.split(' ')[0]}, which is installing or building here …`);
      hasSaid = true;
      await pause(200);
    }
  }
  try {
    return await work();
  } finally {
    await rename(folder, mine); // away in one piece: half removed, it could be taken and then removed under its new holder
    await rm(mine, { recursive: true, force: true });
  }
}

/** Renaming onto a folder with something in it fails everywhere: that makes it a lock. */
async function take(mine, folder) {
  try {
    await rename(mine, folder);
    return true;
  } catch (error) {
    if (['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code)) return false;
    throw error;
  }
}

/** Whoever held it died. What was moved away is looked at again: meanwhile somebody else may have broken and taken it. */
async function breakLock(folder, judged) {
  const aside = `${folder}-broken-${process.pid}`;
  try {
    await rename(folder, aside);
  } catch (error) {
    if (error.code === 'ENOENT') return; // broken or let go by another
    throw error;
  }
  if ((await readHolder(aside)) === judged) await rm(aside, { recursive: true, force: true });
  else await rename(aside, folder);
}

async function readHolder(lock) {
  try {
    return await readFile(join(lock, 'holder'), 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return ''; // let go at this very moment
    throw error;
  }
}

async function isOver(holder) {
  if (!holder) return false;
  const pid = Number(holder.split(' ')[0]);
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === 'ESRCH';
  }
  return pid === process.pid || (await nameOf(pid)) !== holder;
}

/** The pid and, where the system tells it, when that process began: in a container the same low pids come again. */
async function nameOf(pid) {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    return `${pid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return String(pid); // no /proc here, or the process has just gone: then its name differs from what it wrote
  }
}
