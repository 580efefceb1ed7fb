import { defaultSettings } from '@kalavara/shared-types/content/default-settings';
import { policyValues } from '@kalavara/shared-types/policies/policies.rules';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { forgetSettings } from '../../../features/settings/store';
import { clearUnsaved } from '../../../forms/unsaved';
import { setLanguage } from '../../../i18n/language';
import { startI18n } from '../../../i18n/i18n';
import { resources } from '../../../i18n/resources/owner';
import { serve } from '../../../test/fakeServer';
import { SettingsTab } from './SettingsTab';
// Lazy parts are preloaded: load time is not tested here.
import './PoliciesPart';

const program = { holdMinutes: 20 };
const values = {
  en: policyValues(defaultSettings, 'en', program),
  ml: policyValues(defaultSettings, 'ml', program),
};
beforeEach(() => {
  startI18n(resources);
  setLanguage('en');
  forgetSettings();
  clearUnsaved();
  serve(({ path }) => ({
    body: {
      success: true,
      data: path.includes('policies') ? { texts: [], values } : defaultSettings,
      revision: 1,
    },
  }));
});
const open = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <SettingsTab />
    </MemoryRouter>,
  );

test('a sample detail of the index links to its field, which has the focus', async () => {
  open('/admin?tab=settings');
  fireEvent.click(await screen.findByRole('link', { name: 'FSSAI number' }));
  const field = await screen.findByLabelText('FSSAI number');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(screen.getByRole('region', { name: 'Licence and tax' }).dataset['closed']).toBeUndefined();
});

test.each([
  ['en', 'Grievance officer', 'Name of the grievance officer'],
  ['ml', 'പരാതി പരിഹാര ഓഫീസർ', undefined],
] as const)(
  'the policy pages link to the section of the grievance officer (%s)',
  async (language, section, label) => {
    setLanguage(language);
    open('/admin?tab=settings&part=policies');
    fireEvent.click(await screen.findByRole('link', { name: section }));
    const card = await screen.findByRole('region', { name: section });
    expect(card.dataset['closed']).toBeUndefined();
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('grievanceName'));
    if (label) expect(screen.getByLabelText(label)).toBe(document.activeElement);
  },
);
