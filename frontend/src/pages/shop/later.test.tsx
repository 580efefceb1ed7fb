import { render } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { later } from './later';

test('a part that cannot be fetched is drawn as nothing, and the page stands without it', async () => {
  const part = later(() =>
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
