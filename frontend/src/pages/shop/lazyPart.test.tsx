import { render } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { lazyPart } from './lazyPart';

test('a part that cannot be loaded renders nothing, and the page stays', async () => {
  const part = lazyPart(() =>
    Promise.reject(new Error('Failed to fetch dynamically imported module')),
  );
  const page = render(
    <Suspense fallback="waiting">
      Fish, spice <part.Component />
    </Suspense>,
  );
  await page.findByText('Fish, spice');
  await expect(part.load()).rejects.toThrow('Failed to fetch');
});
