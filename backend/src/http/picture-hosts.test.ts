import { expect, test, vi } from 'vitest';
import { startTestServer } from '../test/harness';
import { createPictureHosts } from './picture-hosts';

const server = await startTestServer();

const directives = async (path: string, host = 'kalavara.example:3000') => {
  const { headers } = await server.device().http.get(path).set('host', host);
  const policy = headers['content-security-policy'] as string;
  const named = policy.split(';').map((each) => [each.split(' ')[0]!, each] as const);
  return Object.fromEntries(named) as Record<string, string>;
};

test('the content security policy allows a page to connect to its own host only', async () => {
  const policy = await directives('/media/none');
  expect(policy['connect-src']).toBe(
    "connect-src 'self' ws://kalavara.example:3000 wss://kalavara.example:3000",
  );
});

test('the content security policy allows the hosts of the shop’s pictures, and no others', async () => {
  const { main: db } = server.ctx.pools;
  const hosts = createPictureHosts(server.ctx);
  await hosts.refresh();
  expect(hosts.list()).toEqual([]);
  expect((await directives('/media/none'))['img-src']?.trim()).toBe("img-src 'self' data:");

  const images = [
    'https://Pictures.example/a.jpg',
    'https://pictures.example/b.jpg?w=1',
    'https://cdn.example:8443/c.png',
    'https://evil.example;script-src/d.png',
    'https://evil.example,x/d.png',
    'https://user@evil.example/e.png',
  ];
  await db.updateTable('products').set({ images }).execute();
  await db.updateTable('categories').set({ image: 'https://categories.example/x.svg' }).execute();
  await hosts.refresh();
  expect(hosts.list()).toEqual([
    'https://categories.example',
    'https://cdn.example:8443',
    'https://pictures.example',
  ]);
});

test('a page is served while the database is unavailable, with the hosts that were read before', async () => {
  const away = vi.fn().mockRejectedValue(new Error('away'));
  const pools = {
    ...server.ctx.pools,
    main: { getExecutor: () => ({ transformQuery: away }) } as never,
  };
  const hosts = createPictureHosts({ ...server.ctx, pools });
  await hosts.refresh();
  expect(hosts.list()).toEqual([]);
});
