import { expect, onTestFinished, test, vi } from 'vitest';
import { greet } from './greet';
import { readConfig } from './platform/config/config';
import type { Running } from './server';

vi.mock('./platform/limits/network-addresses', () => ({
  listNetworkAddresses: () => ['192.0.2.20'],
}));

function greetingOf(env: Record<string, string>): string[] {
  const lines: string[] = [];
  const output = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    lines.push(...String(text).split('\n'));
    return true;
  });
  onTestFinished(() => output.mockRestore());
  const running = { ctx: { release: { version: '0.3.0' } }, port: 3000 } as Running;
  greet(readConfig(env), running);
  return lines;
}

const inNetwork = (lines: string[]) => lines.filter((line) => line.includes('192.0.2.20'));

test('the start prints the address in the network', () => {
  for (const env of [{}, { PUBLIC_URL: 'http://kalavara.example.in' }])
    expect(inNetwork(greetingOf(env))).toEqual(['  In this network:    http://192.0.2.20:3000']);
});

test('with a public https address, the start prints the limitations of the address in the network', () => {
  expect(inNetwork(greetingOf({ PUBLIC_URL: 'https://kalavara.example.in' }))).toEqual([
    '  In this network:    http://192.0.2.20:3000   (no signing in or pairing there: use https://kalavara.example.in)',
  ]);
});

test('the start prints an address at which the server answers', () => {
  const shown = (env: Record<string, string>) => greetingOf(env).find((line) => /ready/.test(line));
  for (const HOST of ['0.0.0.0', '127.0.0.1', '::'])
    expect(shown({ HOST })).toBe('  Kalavara is ready:  http://localhost:3000');
  expect(shown({ HOST: '192.0.2.20' })).toBe('  Kalavara is ready:  http://192.0.2.20:3000');
  expect(shown({ HOST: '2001:db8::7' })).toBe('  Kalavara is ready:  http://[2001:db8::7]:3000');
});
