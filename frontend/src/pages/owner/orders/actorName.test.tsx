import { renderHook } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { setLanguage } from '../../../i18n/language';
import { loadMessages } from '../../../test/loadMessages';
import { useActorName } from './useActorName';

beforeAll(loadMessages);
afterEach(() => setLanguage('en'));

/** The actors that the server stores for changes that no account made. */
const parts = [
  ...(['create', 'verify', 'order', 'webhook', 'callback', 'reconciler'] as const),
  ...(['gateway', 'clock', 'shopper'] as const),
];

test.each(['en', 'ml'] as const)(
  'a part of the program is never shown as a person by its internal name (%s)',
  (language) => {
    setLanguage(language);
    const { current: actorName } = renderHook(() => useActorName()).result;
    for (const part of parts)
      expect(actorName(part), part).not.toMatch(new RegExp(`^${part}$`, 'i'));
    expect(actorName('verify')).toBe(actorName('create'));
    expect(actorName('Amina')).toBe('Amina');
  },
);
