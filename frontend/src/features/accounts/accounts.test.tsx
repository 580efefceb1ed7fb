import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { speak } from '../../test/allWords';
import { refused, serve } from '../../test/fakeServer';
import { AccountList } from './AccountList';

beforeAll(speak);

const ravi = { id: 'r', name: 'Ravi', username: 'ravi', role: 'staff', isActive: true, lastSeenAt: null };

test('what the server wants a password for is asked for it, and then goes on', async () => {
  let isConfirmed = false;
  const calls = serve(({ method, path }) => {
    if (path.endsWith('/confirm')) isConfirmed = true;
    if (method === 'PUT' && !isConfirmed) return refused(403, 'confirm-needed');
    return { body: { success: true, data: method === 'GET' ? [ravi] : ravi } };
  });
  render(<AccountList myId="owner" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Deactivate' }));
  fireEvent.change(await screen.findByLabelText('Your PIN or password'), { target: { value: 'a long secret' } });
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }));

  const puts = () => calls.filter(({ method }) => method === 'PUT');
  await waitFor(() => expect(puts()).toHaveLength(2));
  expect(puts()[1]?.body).toEqual({ isActive: false });
});
