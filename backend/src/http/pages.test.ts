import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stages } from '@kalavara/shared-types/content/stages/index';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../platform/config/config';
import { createLogger } from '../platform/log';
import { startServer } from '../server';
import { copyDatabase } from '../test/database';
import { ownerPassword } from '../test/harness';

const folder = mkdtempSync(join(tmpdir(), 'kalavara-pages-'));
const pagesDir = join(folder, 'dist');
mkdirSync(pagesDir);
for (const entry of ['shop', 'stage', 'kitchen', 'office', 'owner'])
  writeFileSync(join(pagesDir, `${entry}.html`), `the ${entry} page`);

writeFileSync(join(pagesDir, 'shop.html.br'), 'a compressed page');
writeFileSync(join(pagesDir, 'stage.html.gz'), 'a compressed page');
writeFileSync(join(pagesDir, 'csp-hashes.json'), JSON.stringify({ scripts: [] }));
mkdirSync(join(pagesDir, 'assets'));
writeFileSync(join(pagesDir, 'assets', 'Cart-4bUi1dxx.js'), 'a script');

const videos = {
  '/videos/roadmap/2-1.mp4': 'a video of step 2-1',
  '/videos/chutney/6-2.mp4': 'a video of step 6-2',
};
for (const [path, content] of Object.entries(videos)) {
  mkdirSync(join(folder, 'data', path, '..'), { recursive: true });
  writeFileSync(join(folder, 'data', path), content);
}
writeFileSync(join(folder, 'data', 'secret.txt'), 'private');
for (const step of ['2-1', '3-1']) {
  mkdirSync(join(pagesDir, 'videos', 'roadmap'), { recursive: true });
  writeFileSync(join(pagesDir, 'videos', 'roadmap', `${step}.webm`), `the film of ${step}`);
}

const database = await copyDatabase();
const config = readConfig({
  PORT: '0',
  HOST: '127.0.0.1',
  OWNER_PASSWORD: ownerPassword,
  LOG_LEVEL: 'silent',
  DATA_DIR: join(folder, 'data'),
});
const server = await startServer(
  { ...config, port: 0, pagesDir },
  { databaseUrl: database.url, log: createLogger('silent') },
);
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const get = (path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${server.port}${path}`, { redirect: 'manual', ...init });
async function read(path: string) {
  const answer = await get(path);
  return [answer.status, await answer.text()];
}

test.each([
  ['/soplocked/setup', '1', 'Setting Up'],
  ['/soplocked/meatmasala', '2', 'Meat Prep'],
  ['/soplocked/pitlighting', '3', 'Pit Lighting'],
  ['/soplocked/riceprep', '4', 'Rice Prep'],
  ['/soplocked/finalcooking', '5', 'Final Cooking'],
  ['/soplocked/chutneyprep', '6', 'Chutney Prep'],
])(
  '%s is stage %s, %s',
  {
    meta: {
      requirements: [
        'K-015',
        'K-016',
        'K-017',
        'K-018',
        'K-019',
        'K-020',
        'S-017',
        'S-018',
        'S-019',
        'S-020',
        'S-021',
        'S-022',
      ],
    },
  },
  async (path, id, title) => {
    expect(await read(path)).toEqual([200, 'the stage page']);
    const stage = stages.find(({ route }) => route === path);
    expect([stage?.id, stage?.title]).toEqual([id, title]);
  },
);

test(
  'the procedures have their own home page, and diary and reports have other paths',
  { meta: { requirements: ['K-014', 'S-012', 'S-013', 'S-015', 'S-016', 'S-039'] } },
  async () => {
    expect(await read('/soplocked')).toEqual([200, 'the stage page']);
    expect(await read('/roadmap')).toEqual([200, 'the kitchen page']);
    expect(await read('/sop')).toEqual([200, 'the kitchen page']);
    expect(await read('/eventreports')).toEqual([200, 'the kitchen page']);
    expect(await read('/')).toEqual([200, 'the shop page']);
  },
);

test.each([
  [['/admin', '/pickle-admin']],
  [['/events', '/pickle-events', '/event-management']],
  [['/recipe', '/recipes', '/pickle-recipes']],
  [['/customers', '/coupons', '/messages', '/figures', '/safety-log', '/testworks']],
])(
  '%j are the owner’s pages',
  {
    meta: {
      requirements: [
        'D-172',
        'O-001',
        'O-002',
        'O-003',
        'S-004',
        'S-005',
        'S-006',
        'S-007',
        'S-008',
        'S-009',
        'S-010',
        'S-011',
      ],
    },
  },
  async (paths) => {
    for (const path of paths) expect(await read(path), path).toEqual([200, 'the owner page']);
  },
);

test(
  'no route has a path parameter: a deeper path is unknown',
  { meta: { requirements: ['K-024', 'S-023'] } },
  async () => {
    for (const path of ['/soplocked/setup/1-1', '/soplocked/e1', '/roadmap/e1'])
      expect((await get(path)).status, path).toBe(404);
  },
);

test(
  'event and step are query parameters of the same page',
  { meta: { requirements: ['K-025', 'K-151'] } },
  async () => {
    expect(await read('/soplocked/meatmasala?eventId=e1&startTimer=2-1')).toEqual([
      200,
      'the stage page',
    ]);
  },
);

test(
  'an unknown path shows the shop page as 404; an unknown call is answered in JSON',
  { meta: { requirements: ['K-026', 'D-013'] } },
  async () => {
    expect(await read('/nothing/here')).toEqual([404, 'the shop page']);
    expect(await read('/stage.html')).toEqual([404, 'the shop page']);
    const call = await get('/api/nothing');
    expect([call.status, call.headers.get('content-type')]).toEqual([
      404,
      expect.stringContaining('application/json'),
    ]);
  },
);

test('a script or style sheet of another build is not found, and not answered with a page', async () => {
  for (const path of ['/assets/CartButton-0ldBu1ld.js', '/assets/Cart-0ldBu1ld.css']) {
    const answer = await get(path, { headers: { accept: 'text/html,*/*' } });
    expect([answer.status, answer.headers.get('content-type')], path).toEqual([
      404,
      expect.not.stringContaining('text/html'),
    ]);
    expect(answer.headers.get('cache-control') ?? '', path).not.toMatch(/max-age|immutable/);
    expect(await answer.text(), path).not.toContain('page');
  }
  // Control: any other unknown path is answered with the home page.
  expect(await read('/somewhere/CartButton.js')).toEqual([404, 'the shop page']);
});

test.each([
  '/shop.html',
  '/shop.html.br',
  '/stage.html.gz',
  '/stage%2ehtml',
  '/csp-hashes.json',
  '/csp-hashes%2Ejson',
  '/assets/..%2fcsp-hashes.json',
  '/assets/..%2f..%2fdist%2fshop.html',
  '/assets/%2fcsp-hashes.json',
  '/assets/%2e%2e%2fstage.html.gz',
  '//csp-hashes.json',
])('%s is not served: raw pages and internal files of the build are not public', async (path) => {
  const answer = await get(path);
  expect(answer.status).toBe(404);
  expect(await answer.text()).not.toMatch(/compressed|scripts/);
});

test('a file of the build omits headers that are only relevant for pages', async () => {
  const script = await get('/assets/Cart-4bUi1dxx.js');
  const page = await get('/');
  const onPages = ['content-security-policy', 'x-frame-options', 'referrer-policy'];
  expect(onPages.filter((name) => script.headers.has(name))).toEqual([]);
  expect(onPages.filter((name) => page.headers.has(name))).toEqual(onPages);
  expect(script.headers.get('x-content-type-options')).toBe('nosniff');
  expect(script.headers.get('cross-origin-resource-policy')).toBe('same-origin');
});

test.each(Object.entries(videos))(
  '%s is a static file of the data folder',
  { meta: { requirements: ['K-591', 'O-263'] } },
  async (path, content) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'video/mp4',
      content,
    ]);
  },
);

test(
  'videos support ranges, a missing one is 404, and no other folder is served',
  { meta: { requirements: ['K-591'] } },
  async () => {
    const part = await get('/videos/roadmap/2-1.mp4', { headers: { range: 'bytes=2-6' } });
    expect([part.status, await part.text()]).toEqual([206, 'video']);
    expect((await get('/videos/roadmap/9-9.mp4')).status).toBe(404);
    const outside = await get('/videos/..%2fsecret.txt');
    expect([outside.ok, await outside.text()]).toEqual([
      false,
      expect.not.stringContaining('private'),
    ]);
  },
);

test(
  'a step without a video of the owner has the one of the build, if there is one',
  { meta: { requirements: ['K-591', 'O-263'] } },
  async () => {
    const film = await get('/videos/roadmap/3-1.mp4', { headers: { range: 'bytes=4-7' } });
    expect([film.status, film.headers.get('content-type'), await film.text()]).toEqual([
      206,
      'video/webm',
      'film',
    ]);
    expect((await get('/videos/roadmap/3-2.mp4', { method: 'HEAD' })).status).toBe(404);
  },
);

test.each([
  ['/order/', '/order'],
  ['/order/?no=KV-261121-A1B2C', '/order?no=KV-261121-A1B2C'],
  ['/order/kv-261121-a1b2c', '/order?no=KV-261121-A1B2C'],
  ['/order/KV-261121/x', '/order?no=KV-261121%2FX'],
])('%s leads to the order page: %s', async (path, target) => {
  const answer = await get(path);
  expect([answer.status, answer.headers.get('location')]).toEqual([302, target]);
});

test('with a public https address, pages of the plain-HTTP address load their scripts over HTTP, and HSTS excludes other names of the domain', async () => {
  const publicServer = await startServer(
    {
      ...config,
      port: 0,
      pagesDir,
      dataDir: join(folder, 'data-of-public'),
      publicUrl: new URL('https://kalavara.example.in'),
      proxies: 1,
    },
    { databaseUrl: database.url, log: createLogger('silent') },
  );
  onTestFinished(() => publicServer.stop());
  const policyOf = async (path: string, headers: Record<string, string>) => {
    const answer = await fetch(`http://127.0.0.1:${publicServer.port}${path}`, { headers });
    expect(answer.status, path).toBe(200);
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
    return answer.headers.get('content-security-policy')!;
  };
  for (const path of ['/', '/soplocked', '/roadmap', '/admin']) {
    const inKitchen = await policyOf(path, {});
    const overProxy = await policyOf(path, { 'x-forwarded-proto': 'https' });
    expect(inKitchen, path).toContain("default-src 'self'");
    expect(inKitchen, path).not.toContain('upgrade-insecure-requests');
    expect(overProxy, path).toContain('upgrade-insecure-requests');
  }
});
