import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip, gunzipSync, gzipSync } from 'node:zlib';
import { getOrderStatus } from '@kalavara/shared-types/orders/own-orders';
import { listOrders, updateOrder } from '@kalavara/shared-types/orders/orders';
import { setStepMedia } from '@kalavara/shared-types/step-media/step-media';
import { sql } from 'kysely';
import { extract, pack } from 'tar-stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentsOf } from '../../test/contents';
import { emptyDatabase } from '../../test/database';
import { mp4 } from '../../test/films';
import { startTestServer } from '../../test/harness';
import { brokenInvariants } from '../../test/invariants';
import { onDatabase } from '../../test/on-database';
import { buy, draftOf, fill, open, runRefundSender } from '../../test/shop';
import { smallDisk } from '../../test/small-disk';
import { backupTo } from './file';
import { leftOut } from './format';
import { findLastBackup } from './last.queries';
import { checkReadable } from './read';
import { restore } from './restore';
import { installationOf } from './routes';
import { findTarget } from './target';
import { writeBackup } from './write';

const installation = await startTestServer();
const folder = await mkdtemp(join(tmpdir(), 'kalavara-backup-'));
const file = join(folder, 'backup.tar.gz');
/** Longer than one chunk of a disk or socket. */
const film = mp4(9_000_000);
const filmName = `${'f'.repeat(24)}.mp4`;
const picture = Buffer.from([0xff, 0xd8, 0xff, 0, 1, 2, 3]);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** An empty database and an empty folder as the target of a restore. */
async function emptyInstallation() {
  const database = await emptyDatabase();
  const dataDir = await mkdtemp(join(folder, 'data-'));
  return {
    database,
    dataDir,
    migrationsDir: installation.config.migrationsDir,
    databaseUrl: database.url,
  };
}

let orderNo = '';
let orderKey = '';
let atBackup: Record<string, string[]> = {};
beforeAll(async () => {
  const phone = installation.device();
  await fill(installation, 'kerala-kingfish', 20);
  const bought = await buy(
    installation,
    phone,
    { 'kerala-kingfish': 2 },
    { customer: { name: 'മീര "നായർ"\n, \\N', phone: '9876543210', email: null } },
  );
  orderNo = bought.order.orderId;
  orderKey = bought.opened.accessToken;
  const other = await buy(installation, phone, { 'kerala-kingfish': 1 });
  const owner = await installation.connect('owner');
  await owner.call(updateOrder, {
    params: { id: other.order.orderId },
    body: { paymentStatus: 'refunded', note: 'broken' },
  });
  await runRefundSender(installation);
  await open(phone, draftOf({ 'kerala-kingfish': 1 }));
  await mkdir(join(installation.config.dataDir, 'media', '2026'), { recursive: true });
  await writeFile(join(installation.config.dataDir, 'media', '2026', 'tuna.webp'), picture);
  await writeFile(join(installation.config.dataDir, 'media', filmName), film);
  // A power cut leaves the folder of a picture that is being saved, for a day.
  await mkdir(join(installation.config.dataDir, 'media', '.new-1'), { recursive: true });
  await writeFile(join(installation.config.dataDir, 'media', '.new-1', 'part.avif'), picture);
  await owner.call(setStepMedia, {
    params: { stepId: '1-2' },
    body: { videoUrl: `/media/${filmName}` },
  });
  // Sold stock is published with a delay: the file and the expectation must have the same state.
  do {
    atBackup = await contentsOf(installation.database.url);
    await backupTo(file, installationOf(installation.ctx), installation.clock.now());
  } while (
    JSON.stringify(await contentsOf(installation.database.url)) !== JSON.stringify(atBackup)
  );
});

/** Indexes, constraints and triggers, as text. */
async function shapeOf(url: string): Promise<unknown[]> {
  const { rows } = await onDatabase(url, (client) =>
    client.query<{ definition: string; on: boolean }>(`
    select indexdef as definition, true as on from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid), convalidated from pg_constraint where connamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid), tgenabled = 'O' from pg_trigger where not tgisinternal order by 1`),
  );
  return rows;
}

test('a restored backup has equal rows and pictures', async () => {
  const target = await emptyInstallation();
  await restore(target, file);

  const before = atBackup;
  const after = await contentsOf(target.databaseUrl);
  const differing = Object.keys(before).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  expect(differing.filter((name) => !leftOut.has(name))).toEqual([]);
  expect(after['sessions']).toEqual([]);
  expect(await shapeOf(target.databaseUrl)).toEqual(await shapeOf(installation.database.url));
  expect(before['orders']?.length).toBe(3);
  expect(before['order_history']?.length).toBeGreaterThan(5);
  expect((await readdir(join(target.dataDir, 'media'))).sort()).toEqual(['2026', filmName].sort());
  expect(await readFile(join(target.dataDir, 'media', '2026', 'tuna.webp'))).toEqual(picture);
  expect((await readFile(join(target.dataDir, 'media', filmName))).equals(film)).toBe(true);
  expect(after['step_media']?.length).toBe(1);
  expect(await brokenInvariants(target.databaseUrl)).toEqual({});
});

test('a backup of an earlier version that has parts of a picture is restored without them', async () => {
  const earlier = join(folder, 'earlier.tar.gz');
  await addToBackup(earlier, 'media/.new-1/part.avif', picture);
  const target = await emptyInstallation();
  await restore(target, earlier);
  expect((await readdir(join(target.dataDir, 'media'))).sort()).toEqual(['2026', filmName].sort());

  const strange = join(folder, 'strange.tar.gz');
  await addToBackup(strange, 'media/../part.avif', picture);
  await expect(restore(await emptyInstallation(), strange)).rejects.toThrow('no name of a picture');
});

/** Copies the backup with one more picture, which is also in its checks. */
async function addToBackup(to: string, name: string, body: Buffer) {
  const packed = pack();
  const written = pipeline(packed, createGzip(), createWriteStream(to));
  const entries = extract();
  const read = pipeline(createReadStream(file), createGunzip(), entries);
  for await (const entry of entries) {
    const pieces: Buffer[] = [];
    for await (const piece of entry) pieces.push(piece as Buffer);
    let content = Buffer.concat(pieces);
    if (entry.header.name === 'checks.json') {
      packed.entry({ name }, body);
      const checks = JSON.parse(content.toString()) as { pictures: Record<string, object> };
      const sha256 = createHash('sha256').update(body).digest('hex');
      checks.pictures[name.slice('media/'.length)] = { bytes: body.length, sha256 };
      content = Buffer.from(JSON.stringify(checks));
    }
    packed.entry({ name: entry.header.name }, content);
  }
  packed.finalize();
  await Promise.all([read, written]);
}

test('after a restore the shop sells, an old link shows its order, and every session has ended', async () => {
  const before = await installation.connect('owner');
  const target = await emptyInstallation();
  await restore(target, file);
  const restored = await startTestServer({ database: target.database });

  const page = (await restored.device().http.get('/')).text;
  expect(page).toContain('Kingfish');
  const link = { query: { no: orderNo } };
  const { data } = await restored
    .device()
    .call(getOrderStatus, link, { headers: { 'x-order-token': orderKey } });
  expect(data.customerInfo.name).toBe('മീര "നായർ"\n, \\N');
  expect((await restored.device(before.cookie).callByName('listOrders')).status).toBe(401);

  const owner = await restored.connect('owner');
  expect((await owner.call(listOrders, {})).data).toHaveLength(2);
  await fill(restored, 'kerala-kingfish', 9);
  await buy(restored, restored.device(), { 'kerala-kingfish': 2 });
  expect(await brokenInvariants(target.databaseUrl)).toEqual({});
  await restored.stop();
});

const readBackupFile = () => readFile(file);
test.each([
  ['was cut off', async () => (await readBackupFile()).subarray(0, -40), /damaged/],
  ['lost its second half', async () => (await readBackupFile()).subarray(0, 20_000), /damaged/],
  ['has one byte that is another', async () => flipBit(await readBackupFile()), /damaged/],
  ['is empty', () => Promise.resolve(Buffer.alloc(0)), /damaged: it is empty/],
  ['is something else', () => Promise.resolve(Buffer.from('hello')), /no backup of Kalavara/],
])('a file that %s is refused, and no part of it remains', async (_what, made, sentence) => {
  const target = await emptyInstallation();
  const broken = join(target.dataDir, 'broken.tar.gz');
  await writeFile(broken, await made());
  await expect(restore(target, broken)).rejects.toThrow(sentence);

  expect(await contentsOf(target.databaseUrl)).toEqual({});
  expect(await readdir(target.dataDir)).toEqual(['broken.tar.gz']);
  await restore(target, file);
});

test('a backup that a browser has decompressed is restored, and refused if it was cut off', async () => {
  const target = await emptyInstallation();
  const unpacked = join(folder, 'kalavara.tar');
  const bytes = gunzipSync(await readBackupFile());
  await writeFile(unpacked, bytes.subarray(0, -20_000));
  await expect(restore(target, unpacked)).rejects.toThrow(/damaged/);
  await writeFile(unpacked, bytes);
  await restore(target, unpacked);
  expect(await contentsOf(target.databaseUrl)).not.toEqual({});
});

test('a missing file and a folder are named before anything is prepared', async () => {
  const { dataDir } = await emptyInstallation();
  const missing = join(dataDir, 'kalavara.tar.gz');
  await expect(checkReadable(missing)).rejects.toThrow(`There is no file ${missing}.`);
  await expect(checkReadable(dataDir)).rejects.toThrow(`${dataDir} is a folder`);
  await checkReadable(file);
});

test('the command replaces an earlier backup and no other file', async () => {
  const { dataDir } = await emptyInstallation();
  const target = (name: string) => findTarget(join(dataDir, name), dataDir, 0);
  await writeFile(join(dataDir, 'orders.csv'), 'orders');
  await writeFile(join(dataDir, 'other.tar.gz'), gzipSync('orders'));
  await writeFile(join(dataDir, 'empty'), '');
  await writeFile(join(dataDir, 'cut.tar.gz'), (await readBackupFile()).subarray(0, 20_000));
  for (const name of ['orders.csv', 'other.tar.gz'])
    await expect(target(name)).rejects.toThrow(/would be overwritten/);
  await expect(target('usb/')).rejects.toThrow(`there is no folder ${join(dataDir, 'usb')}`);
  for (const name of ['cut.tar.gz', 'empty', 'new.tar.gz'])
    expect(await target(name)).toBe(join(dataDir, name));
  expect(await target('')).toBe(join(dataDir, 'kalavara-backup-1970-01-01.tar.gz'));
  expect(await target('../backup.tar.gz')).toBe(file);
});

test('a backup that cannot be opened is refused with a message, and the process continues', async () => {
  const { dataDir } = await emptyInstallation();
  const path = join(dataDir, 'backup.tar.gz');
  await mkdir(`${path}.${process.pid}.part`);
  await expect(backupTo(path, installationOf(installation.ctx), 0)).rejects.toThrow(
    /No backup was written: EISDIR/,
  );
});

function flipBit(bytes: Buffer): Buffer {
  const at = Math.floor(bytes.length / 2);
  bytes[at] = bytes[at]! ^ 0xff;
  return bytes;
}

test('a restore never overwrites existing data or pictures', async () => {
  const target = await emptyInstallation();
  await expect(
    restore({ ...target, databaseUrl: installation.database.url }, file),
  ).rejects.toThrow(/This database holds an installation already/);
  await mkdir(join(target.dataDir, 'media'));
  await writeFile(join(target.dataDir, 'media', 'existing.webp'), 'x');
  await expect(restore(target, file)).rejects.toThrow(/pictures in .* already/);
});

test('a backup of a newer version is refused; one of an older version is migrated', async () => {
  const target = await emptyInstallation();
  const older = join(target.dataDir, 'migrations');
  await mkdir(older);
  const files = (await readdir(installation.config.migrationsDir))
    .filter((name) => name.endsWith('.sql'))
    .sort();
  for (const name of files.slice(0, 3))
    await writeFile(
      join(older, name),
      await readFile(join(installation.config.migrationsDir, name)),
    );
  await expect(restore({ ...target, migrationsDir: older }, file)).rejects.toThrow(/newer version/);
  expect(await contentsOf(target.databaseUrl)).toEqual({});

  const newer = join(target.dataDir, 'newer');
  await mkdir(newer);
  for (const name of files)
    await writeFile(
      join(newer, name),
      await readFile(join(installation.config.migrationsDir, name)),
    );
  await writeFile(
    join(newer, '9999_more.sql'),
    "alter table orders add column shelf text not null default 'cellar';",
  );
  await restore({ ...target, migrationsDir: newer }, file);
  expect(
    (await contentsOf(target.databaseUrl))['orders']?.every((row) => row.endsWith(',cellar)')),
  ).toBe(true);
});

test('the owner downloads a backup after the password, and its time is stored', async () => {
  const owner = await installation.connect('owner');
  const answer = await owner.http.get('/api/backup').responseType('blob');
  expect(answer.status).toBe(200);
  expect(answer.get('content-disposition')).toMatch(
    /attachment; filename="kalavara-backup-\d{4}-\d{2}-\d{2}\.tar\.gz"/,
  );
  const got = join(folder, 'got.tar.gz');
  await writeFile(got, answer.body as Buffer);
  const target = await emptyInstallation();
  await restore(target, got);
  expect(await findLastBackup(installation.ctx.pools.main)).toMatchObject({ way: 'download' });

  installation.clock.advance(11 * 60_000);
  const late = await owner.http.get('/api/backup');
  expect(late.body).toMatchObject({ code: 'confirm-needed' });
  expect((await (await installation.connect('staff')).http.get('/api/backup')).status).toBe(403);
  expect((await installation.device().http.get('/api/backup')).status).toBe(401);
});

test('an aborted download leaves nothing running', async () => {
  const owner = await installation.connect('owner');
  // More rows than the socket buffers hold, so that the reader disconnects while the writer is within a table.
  await sql`insert into order_history (order_id, by, what, after) select gen_random_uuid(), 'test', md5(n::text), md5(n::text) || md5((n + 1)::text)
    from generate_series(1, 60000) as n`.execute(installation.ctx.pools.main);
  await new Promise<void>((resolve, reject) => {
    const request = get(
      `${installation.url}/api/backup`,
      { headers: { cookie: owner.cookie } },
      () => resolve(void request.destroy()),
    );
    request.on('error', reject);
  });
  // Only one backup runs at a time, so the next one shows whether the first has ended. An unhandled error fails this
  // file.
  await expect
    .poll(async () => (await owner.http.get('/api/backup').timeout(10_000)).status)
    .toBe(200);
  await installation.ctx.pools.main.deleteFrom('orderHistory').where('by', '=', 'test').execute();
});

test('a full disk during a backup is reported, and no partial file is left', async ({ skip }) => {
  await expect(backupTo('/dev/full/x', installationOf(installation.ctx), 0)).rejects.toThrow(
    /No backup was written/,
  );
  await expect(
    writeBackup(installationOf(installation.ctx), createWriteStream('/dev/full'), 0),
  ).rejects.toMatchObject({ code: 'ENOSPC' });

  const disk = smallDisk('64k');
  if (!disk) return skip('this user may not mount a disk');
  await writeFile(join(disk.path, 'filler'), Buffer.alloc(56 * 1024));
  await expect(
    backupTo(join(disk.path, 'backup.tar.gz'), installationOf(installation.ctx), 0),
  ).rejects.toThrow(/the disk of .* is full/);
  expect(await readdir(disk.path)).toEqual(['filler']);
  disk.remove();
});
