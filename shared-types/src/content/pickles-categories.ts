import type { Category } from '../catalogue/catalogue';

type CategoryText = { name: string; description: string };

const row = (
  id: string,
  displayOrder: number,
  name: string,
  description: string,
  ml: CategoryText,
): Category => ({
  id,
  name,
  description,
  image: `/pictures/categories/${id}.svg`,
  displayOrder,
  isActive: true,
  kind: 'fish',
  ml,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
});

/** The six there are from the start. */
export const sampleCategories: Category[] = [
  row(
    'kerala-fish',
    1,
    'Kerala Fish Pickles',
    'Kingfish, tuna and sardine, hot and red as in Kottayam.',
    {
      name: 'കേരള മീൻ അച്ചാറുകൾ',
      description: 'നെയ്മീനും ചൂരയും മത്തിയും, കോട്ടയം രീതിയിൽ നല്ല എരിവോടെ.',
    },
  ),
  row(
    'coastal-fish',
    2,
    'Coastal Fish Pickles',
    'Mackerel, anchovy and prawn from the boats of the coast.',
    {
      name: 'തീരദേശ മീൻ അച്ചാറുകൾ',
      description: 'തീരത്തെ വള്ളങ്ങളിൽ നിന്ന് അയലയും നത്തോലിയും ചെമ്മീനും.',
    },
  ),
  row(
    'goan-fish',
    3,
    'Goan Fish Pickles',
    'Sour with coconut vinegar, dark with cloves and cumin.',
    {
      name: 'ഗോവൻ മീൻ അച്ചാറുകൾ',
      description: 'തേങ്ങാ വിനാഗിരിയുടെ പുളിയും ഗ്രാമ്പൂവിന്റെയും ജീരകത്തിന്റെയും മണവും.',
    },
  ),
  row(
    'bengali-fish',
    4,
    'Bengali Fish Pickles',
    'River fish in mustard oil, with five whole spices.',
    {
      name: 'ബംഗാളി മീൻ അച്ചാറുകൾ',
      description: 'പുഴമീൻ കടുകെണ്ണയിൽ, അഞ്ചു കൂട്ടം മസാലയോടെ.',
    },
  ),
  row(
    'dry-fish',
    5,
    'Dry Fish Pickles',
    'Dried in the sun first, then roasted: little jars of strong taste.',
    {
      name: 'ഉണക്കമീൻ അച്ചാറുകൾ',
      description: 'വെയിലത്തുണക്കി വറുത്തെടുത്തത്; ചെറിയ കുപ്പിയിൽ നിറയെ രുചി.',
    },
  ),
  row(
    'specialty-fish',
    6,
    'Specialty Fish Pickles',
    'Pearl spot and roe, made when the catch allows.',
    {
      name: 'വിശേഷ മീൻ അച്ചാറുകൾ',
      description: 'കരിമീനും പരിഞ്ഞിലും; നല്ല മീൻ കിട്ടുമ്പോൾ മാത്രം.',
    },
  ),
];
