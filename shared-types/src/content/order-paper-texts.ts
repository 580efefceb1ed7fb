import { localizeAll } from './write';

/** The texts of packing slips, labels and pick lists. What the screens also show reads the same there; a test compares them. */
export const orderPaperTexts = {
  slip: localizeAll({
    to: ['To', 'സ്വീകരിക്കുന്നയാൾ'],
    phone: ['Phone', 'ഫോൺ'],
    items: ['Items', 'സാധനങ്ങൾ'],
    from: ['From', 'അയയ്ക്കുന്നത്'],
    fssai: ['FSSAI licence no.', 'FSSAI ലൈസൻസ് നമ്പർ'],
    expected: ['Should arrive by', 'എത്തേണ്ട ദിവസം'],
  }),
  paper: localizeAll({
    test: ['Test', 'പരീക്ഷണം'],
    instructions: ['Special instructions', 'പ്രത്യേക നിർദേശങ്ങൾ'],
    units: ['{count} jars', '{count} കുപ്പി'],
    unit: ['{count} jar', '{count} കുപ്പി'],
    slips: ['Packing slips', 'പാക്കിങ് സ്ലിപ്പുകൾ'],
    labels: ['Address labels', 'വിലാസ ലേബലുകൾ'],
    unprintable: [
      'Letters that cannot be printed here are “?”. Write them by hand from the order on the screen.',
      'ഇതിൽ അച്ചടിക്കാൻ പറ്റാത്ത അക്ഷരങ്ങളാണ് “?”. സ്‌ക്രീനിലെ ഓർഡർ നോക്കി കൈകൊണ്ട് എഴുതണം.',
    ],
    weight: ['Weight', 'ഭാരം'],
    pickList: ['Pick list', 'എടുക്കാനുള്ള ലിസ്റ്റ്'],
    product: ['Product', 'ഉൽപ്പന്നം'],
    unitCount: ['Units', 'എണ്ണം'],
    orders: ['Orders', 'ഓർഡറുകൾ'],
    calledOff: [
      'Cancelled or refunded, not in this list: {orders}',
      'റദ്ദാക്കിയതോ റീഫണ്ട് ചെയ്തതോ ആയതിനാൽ ഈ ലിസ്റ്റിൽ ഇല്ലാത്തവ: {orders}',
    ],
  }),
  calledOff: localizeAll({
    cancelled: ['Cancelled', 'റദ്ദാക്കി'],
    refunded: ['Refunded', 'റീഫണ്ട് ചെയ്തു'],
  }),
  customization: localizeAll({
    oil: ['Oil', 'എണ്ണ'],
    tenderness: ['Meat tenderness', 'കഷണത്തിന്റെ മയം'],
    spice: ['Spice level', 'എരിവ്'],
    mix: ['Mix', 'കൂട്ട്'],
    requests: ['Special requests', 'പ്രത്യേക ആവശ്യങ്ങൾ'],
  }),
  oils: localizeAll({
    coconut: ['Coconut oil', 'വെളിച്ചെണ്ണ'],
    avocado: ['Avocado oil', 'അവക്കാഡോ എണ്ണ'],
    sesame: ['Sesame oil', 'നല്ലെണ്ണ'],
    mustard: ['Mustard oil', 'കടുകെണ്ണ'],
    sunflower: ['Sunflower oil', 'സൂര്യകാന്തി എണ്ണ'],
  }),
  tendernesses: localizeAll({
    tender: ['Extra Tender', 'നല്ല മയം'],
    medium: ['Medium Tender', 'ഇടത്തരം മയം'],
    firm: ['Firm Bite', 'ഉറപ്പുള്ളത്'],
  }),
  spices: localizeAll({
    mild: ['Mild', 'എരിവ് കുറവ്'],
    medium: ['Medium', 'ഇടത്തരം എരിവ്'],
    hot: ['Hot', 'നല്ല എരിവ്'],
    'extra-hot': ['Extra Hot', 'കടുത്ത എരിവ്'],
  }),
  mixes: localizeAll({
    original: ['Original', 'തനത് കൂട്ട്'],
    custom: ['Custom', 'സ്വന്തം കൂട്ട്'],
    mixed: ['Mixed', 'മിശ്രം'],
  }),
  spiceLevels: localizeAll({
    Mild: ['Mild', 'കുറഞ്ഞ എരിവ്'],
    Medium: ['Medium', 'ഇടത്തരം എരിവ്'],
    Hot: ['Hot', 'നല്ല എരിവ്'],
    'Extra Hot': ['Extra hot', 'കടുത്ത എരിവ്'],
  }),
  allergens: localizeAll({
    fish: ['fish', 'മീൻ'],
    crustaceans: ['crustaceans', 'ചെമ്മീൻ, ഞണ്ട് തുടങ്ങിയവ'],
    molluscs: ['molluscs', 'കക്ക, കണവ തുടങ്ങിയവ'],
    mustard: ['mustard', 'കടുക്'],
    sesame: ['sesame', 'എള്ള്'],
    wheat: ['wheat (gluten)', 'ഗോതമ്പ് (ഗ്ലൂട്ടൻ)'],
    milk: ['milk', 'പാൽ'],
    egg: ['egg', 'മുട്ട'],
    soya: ['soya', 'സോയ'],
    nuts: ['nuts', 'അണ്ടിപ്പരിപ്പുകൾ'],
    peanut: ['peanut', 'നിലക്കടല'],
    sulphites: ['sulphites', 'സൾഫൈറ്റ്'],
  }),
  contains: { en: 'Contains', ml: 'അലർജിക്ക് കാരണമാകാവുന്നവ' },
};
