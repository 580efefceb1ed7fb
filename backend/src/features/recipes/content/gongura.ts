import { recipe } from './write';

/** Forty servings of 15 g. Salt is 60 g in about 600 g of finished pickle. */
export const gongura = recipe({
  id: 'gongura-andhra',
  collection: 'regional',
  place: 1,
  baseServing: 40,
  difficulty: 'Medium',
  spiceLevel: 'Hot',
  title: ['Gongura Andhra', 'ആന്ധ്ര ഗോംഗൂര അച്ചാർ'],
  prepTime: [
    '1 hour 30 minutes of work, 1 night to dry, 3 days to ripen',
    '1 മണിക്കൂർ 30 മിനിറ്റ് പണി, 1 രാത്രി ഉണക്കാൻ, 3 ദിവസം പാകമാകാൻ',
  ],
  shelfLife: [
    '6 months, cool and dark; once opened 2 months, chilled',
    'തണുത്ത ഇരുണ്ടയിടത്ത് 6 മാസം; തുറന്നാൽ ഫ്രിഡ്ജിൽ 2 മാസം',
  ],
  ingredients: [
    ['Gongura (red sorrel) leaves, picked', 'ഗോംഗൂര (പുളിവെണ്ട) ഇല, നുള്ളിയെടുത്തത്', '500 g'],
    ['Gingelly (sesame) oil', 'നല്ലെണ്ണ', '200 ml'],
    ['Dried red chillies', 'വറ്റൽമുളക്', '60 g'],
    ['Crystal salt without iodine, powdered', 'അയഡിൻ ചേർക്കാത്ത കല്ലുപ്പ്, പൊടിച്ചത്', '60 g'],
    ['Tamarind without seeds', 'കുരു കളഞ്ഞ പുളി', '60 g'],
    ['Garlic, peeled', 'വെളുത്തുള്ളി, തൊലി കളഞ്ഞത്', '60 g'],
    ['Coriander seeds', 'മല്ലി', '15 g'],
    ['Fenugreek seeds', 'ഉലുവ', '8 g'],
    ['Mustard', 'കടുക്', '12 g'],
    ['Chana dal', 'കടലപ്പരിപ്പ്', '10 g'],
    ['Asafoetida powder', 'കായപ്പൊടി', '3 g'],
    ['Turmeric powder', 'മഞ്ഞൾപ്പൊടി', '3 g'],
    ['Curry leaves, washed and dried', 'കറിവേപ്പില, കഴുകി വെള്ളം തുടച്ചത്', '2 sprigs'],
  ],
  instructions: [
    [
      'Pick the leaves without their stalks, wash them twice, shake them, and spread them on a cloth in the shade for a night. They must feel dry and a little limp: water in the leaf is what spoils this pickle.',
      'തണ്ടില്ലാതെ ഇല നുള്ളി രണ്ടുവട്ടം കഴുകി കുടഞ്ഞ്, തണലിൽ തുണിയിൽ ഒരു രാത്രി വിരിച്ചിടുക. തൊട്ടാൽ ഉണങ്ങി അൽപ്പം വാടിയിരിക്കണം: ഇലയിലെ വെള്ളമാണ് ഈ അച്ചാർ കേടാക്കുന്നത്.',
    ],
    [
      'Roast coriander, fenugreek and two thirds of the mustard without oil, then the chillies in a spoon of oil until they are crisp. Let them cool and grind them with the salt to a coarse powder.',
      'മല്ലിയും ഉലുവയും മൂന്നിൽ രണ്ടു ഭാഗം കടുകും എണ്ണയില്ലാതെ വറുക്കുക; വറ്റൽമുളക് ഒരു സ്പൂൺ എണ്ണയിൽ മൊരിയിക്കുക. ആറിയശേഷം ഉപ്പും ചേർത്ത് തരുതരുപ്പായി പൊടിക്കുക.',
    ],
    [
      'Heat half of the oil and cook the leaves in it, open, for 15 to 20 minutes. They fall together, turn dark green, and at last fry in the oil: only when nothing steams any more is the water gone.',
      'പകുതി എണ്ണ ചൂടാക്കി ഇല തുറന്ന പാത്രത്തിൽ 15 മുതൽ 20 വരെ മിനിറ്റ് വഴറ്റുക. ഇല ചുരുങ്ങി കടുംപച്ചയായി ഒടുവിൽ എണ്ണയിൽ മൊരിയും: ആവി തീരെ നിന്നാലേ വെള്ളം വറ്റിയതാകൂ.',
    ],
    [
      'Push them aside, fry the tamarind in the same oil for 2 minutes, and let all of it cool. Pound or grind leaves, tamarind, spice powder and half of the garlic to a coarse paste. Not a drop of water.',
      'ഇല ഒതുക്കി അതേ എണ്ണയിൽ പുളി 2 മിനിറ്റ് വഴറ്റി, എല്ലാം ആറിക്കുക. ഇലയും പുളിയും മസാലപ്പൊടിയും പകുതി വെളുത്തുള്ളിയും തരുതരുപ്പായി ഇടിക്കുകയോ അരയ്ക്കുകയോ ചെയ്യുക. ഒരു തുള്ളി വെള്ളം ചേർക്കരുത്.',
    ],
    [
      'Heat the rest of the oil; fry chana dal, the rest of the mustard and of the garlic, and the curry leaves until golden; take it off the fire and stir in asafoetida and turmeric. When it is cold mix it with the paste.',
      'ബാക്കി എണ്ണ ചൂടാക്കി കടലപ്പരിപ്പും ബാക്കി കടുകും വെളുത്തുള്ളിയും കറിവേപ്പിലയും സ്വർണ്ണനിറം വരെ മൂപ്പിക്കുക; തീയിൽനിന്ന് മാറ്റി കായവും മഞ്ഞളും ചേർക്കുക. ആറിയശേഷം അരപ്പിൽ ചേർത്തിളക്കുക.',
    ],
    [
      'Fill sterilised, dry jars without pockets of air and cover with 1 cm of oil. Wait for 3 days before the first spoon.',
      'അണുവിമുക്തമാക്കി ഉണക്കിയ കുപ്പികളിൽ വായു ഇല്ലാതെ നിറച്ച് മുകളിൽ 1 സെ.മീ. എണ്ണയൊഴിക്കുക. 3 ദിവസം കഴിഞ്ഞ് എടുത്തുതുടങ്ങാം.',
    ],
  ],
});
