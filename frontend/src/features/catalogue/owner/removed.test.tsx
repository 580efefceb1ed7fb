import { samplePickles } from '@kalavara/shared-types/content/pickles';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n';
import { resources } from '../../../i18n/resources/owner';
import {
  afterDoubleTap,
  duringDoubleTap,
  waitUntilEnabled,
  simulateRows,
} from '../../../test/doubleTap';
import { serve } from '../../../test/fakeServer';
import { Removed } from './Removed';

afterEach(() => void vi.unstubAllGlobals());

test('a double tap restores one deleted product, and not the next one that moves to its position', async () => {
  startI18n(resources, 'en');
  simulateRows();
  const [first, second, third] = samplePickles;
  let products = [first!, second!, third!];
  const calls = serve(({ method, path }) => {
    if (method === 'POST') products = products.filter(({ id }) => !path.includes(id));
    return { body: { success: true, products, categories: [] } };
  });
  render(<Removed what="products" onRestored={() => undefined} />);
  const list = screen.getByText('Recently deleted').closest('details')!;
  list.open = true;
  fireEvent(list, new Event('toggle'));
  const button = (name: string) =>
    screen.findByRole<HTMLButtonElement>('button', { name: `Restore ${name}` });
  const tap = async (name: string) => {
    await waitUntilEnabled(await button(name));
    fireEvent.click(await button(name));
    await act(async () => void (await new Promise(setImmediate)));
  };
  const restored = () => calls.filter(({ method }) => method === 'POST').map(({ path }) => path);
  await button(first!.name);
  duringDoubleTap();
  await tap(first!.name);
  await waitFor(() => expect(screen.queryByText(first!.name)).toBeNull());
  await tap(second!.name);
  expect(restored()).toEqual([`/api/products/${first!.id}/restore`]);
  afterDoubleTap();
  await tap(second!.name);
  expect(restored()).toHaveLength(2);
});
