import type { Category } from '../catalogue/catalogue';
import type { Pair } from './write';

const row = (
  id: string,
  displayOrder: number,
  [name, nameMl]: Pair,
  [description, descriptionMl]: Pair,
): Category => ({
  id,
  name,
  description,
  image: `/pictures/categories/${id}.svg`,
  displayOrder,
  isActive: true,
  kind: 'fish',
  ml: { name: nameMl, description: descriptionMl },
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
});

/** The six there are from the start. */
export const sampleCategories: Category[] = [
  row(
    'kerala-fish',
    1,
    ['Kerala Fish Pickles', 'കേരള മീൻ അച്ചാറുകൾ'],
    [
      'Kingfish, tuna and sardine, hot and red as in Kottayam.',
      'നെയ്മീനും ചൂരയും മത്തിയും, കോട്ടയം രീതിയിൽ നല്ല എരിവോടെ.',
    ],
  ),
  row(
    'coastal-fish',
    2,
    ['Coastal Fish Pickles', 'തീരദേശ മീൻ അച്ചാറുകൾ'],
    [
      'Mackerel, anchovy and prawn from the boats of the coast.',
      'തീരത്തെ വള്ളങ്ങളിൽ നിന്ന് അയലയും നത്തോലിയും ചെമ്മീനും.',
    ],
  ),
  row(
    'goan-fish',
    3,
    ['Goan Fish Pickles', 'ഗോവൻ മീൻ അച്ചാറുകൾ'],
    [
      'Sour with coconut vinegar, dark with cloves and cumin.',
      'തേങ്ങാ വിനാഗിരിയുടെ പുളിയും ഗ്രാമ്പൂവിന്റെയും ജീരകത്തിന്റെയും മണവും.',
    ],
  ),
  row(
    'bengali-fish',
    4,
    ['Bengali Fish Pickles', 'ബംഗാളി മീൻ അച്ചാറുകൾ'],
    ['River fish in mustard oil, with five whole spices.', 'പുഴമീൻ കടുകെണ്ണയിൽ, അഞ്ചു കൂട്ടം മസാലയോടെ.'],
  ),
  row(
    'dry-fish',
    5,
    ['Dry Fish Pickles', 'ഉണക്കമീൻ അച്ചാറുകൾ'],
    [
      'Dried in the sun first, then roasted: little jars of strong taste.',
      'വെയിലത്തുണക്കി വറുത്തെടുത്തത്; ചെറിയ കുപ്പിയിൽ നിറയെ രുചി.',
    ],
  ),
  row(
    'specialty-fish',
    6,
    ['Specialty Fish Pickles', 'വിശേഷ മീൻ അച്ചാറുകൾ'],
    [
      'Pearl spot and roe, made when the catch allows.',
      'കരിമീനും പരിഞ്ഞിലും; നല്ല മീൻ കിട്ടുമ്പോൾ മാത്രം.',
    ],
  ),
];
