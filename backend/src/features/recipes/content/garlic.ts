import { recipe } from './write';

/** Seventy servings of 15 g. Garlic has no acid: botulism can grow in oil alone, so the vinegar is a safety matter. */
export const garlic = recipe({
  id: 'garlic-spicy',
  collection: 'traditional',
  place: 3,
  baseServing: 70,
  difficulty: 'Medium',
  spiceLevel: 'Extra Hot',
  title: ['Garlic Spicy', 'എരിവുള്ള വെളുത്തുള്ളി അച്ചാർ'],
  prepTime: [
    '1 hour 30 minutes of work, 7 days to ripen',
    '1 മണിക്കൂർ 30 മിനിറ്റ് പണി, 7 ദിവസം പാകമാകാൻ',
  ],
  shelfLife: ['4 months in the fridge; once opened 6 weeks', 'ഫ്രിഡ്ജിൽ 4 മാസം; തുറന്നാൽ 6 ആഴ്ച'],
  ingredients: [
    ['Garlic, small cloves, peeled and dry', 'ചെറിയ വെളുത്തുള്ളി, തൊലി കളഞ്ഞ് തുടച്ചത്', '500 g'],
    ['Vinegar of 5 %', '5 % വിനാഗിരി', '300 ml'],
    ['Crystal salt without iodine, powdered', 'അയഡിൻ ചേർക്കാത്ത കല്ലുപ്പ്, പൊടിച്ചത്', '60 g'],
    ['Tamarind without seeds', 'കുരു കളഞ്ഞ പുളി', '50 g'],
    ['Gingelly (sesame) oil', 'നല്ലെണ്ണ', '200 ml'],
    ['Kashmiri chilli powder', 'കാശ്മീരി മുളകുപൊടി', '40 g'],
    ['Hot chilli powder', 'എരിവുള്ള മുളകുപൊടി', '25 g'],
    ['Turmeric powder', 'മഞ്ഞൾപ്പൊടി', '3 g'],
    ['Mustard', 'കടുക്', '8 g'],
    ['Fenugreek, roasted and ground', 'ഉലുവ, വറുത്തു പൊടിച്ചത്', '4 g'],
    ['Asafoetida powder', 'കായപ്പൊടി', '3 g'],
    ['Jaggery, grated', 'ശർക്കര, ചീകിയത്', '40 g'],
    ['Curry leaves, washed and dried', 'കറിവേപ്പില, കഴുകി വെള്ളം തുടച്ചത്', '2 sprigs'],
  ],
  instructions: [
    [
      'Simmer the garlic in the vinegar with the salt for 5 minutes, covered, so that the sourness reaches the heart of each clove. Cut one of the largest open: it has to be the same colour all through. Lift the garlic out and let it drain; keep the vinegar.',
      'വെളുത്തുള്ളി വിനാഗിരിയും ഉപ്പും ചേർത്ത് അടച്ച് 5 മിനിറ്റ് ചെറുതീയിൽ തിളപ്പിക്കുക; ഓരോ അല്ലിയുടെയും ഉള്ളുവരെ പുളി എത്തണം. ഏറ്റവും വലിയ ഒന്ന് മുറിച്ചുനോക്കുക: ഉള്ളും പുറവും ഒരേ നിറമാകണം. വെളുത്തുള്ളി കോരി ഊറ്റിവെക്കുക; വിനാഗിരി കളയരുത്.',
    ],
    [
      'Soak the tamarind in the hot vinegar for 20 minutes, squeeze it out and strain it. No water anywhere in this recipe.',
      'ചൂടുള്ള വിനാഗിരിയിൽ പുളി 20 മിനിറ്റ് കുതിർത്ത് പിഴിഞ്ഞ് അരിക്കുക. ഈ അച്ചാറിൽ എവിടെയും വെള്ളം ചേർക്കരുത്.',
    ],
    [
      'Heat the oil, let the mustard crackle, and fry the garlic on a low fire for about 10 minutes, until it is golden and soft. Add the curry leaves and take it off the fire.',
      'എണ്ണ ചൂടാക്കി കടുക് പൊട്ടിച്ച്, വെളുത്തുള്ളി സ്വർണ്ണനിറമായി മൃദുവാകും വരെ ഏകദേശം 10 മിനിറ്റ് ചെറുതീയിൽ വഴറ്റുക. കറിവേപ്പില ചേർത്ത് തീയിൽനിന്ന് മാറ്റുക.',
    ],
    [
      'At about 60 °C stir in turmeric, asafoetida, fenugreek and both chilli powders. Pour in the sour vinegar and the jaggery, put it back on a low fire, and cook it for 8 minutes until the oil comes up.',
      'ഏകദേശം 60 °C ആകുമ്പോൾ മഞ്ഞളും കായവും ഉലുവാപ്പൊടിയും രണ്ടു മുളകുപൊടിയും ചേർക്കുക. പുളി ചേർന്ന വിനാഗിരിയും ശർക്കരയും ഒഴിച്ച്, വീണ്ടും ചെറുതീയിൽ എണ്ണ തെളിയും വരെ 8 മിനിറ്റ് പാകം ചെയ്യുക.',
    ],
    [
      'Let it cool and measure its sourness with pH paper in a crushed clove: 4.0 or less. If it is more, add 50 ml of vinegar, boil it up and measure again.',
      'ആറിയശേഷം ഒരു അല്ലി ചതച്ച് പി.എച്ച്. കടലാസുകൊണ്ട് പുളി അളക്കുക: 4.0 അല്ലെങ്കിൽ അതിൽ താഴെയാകണം. കൂടുതലാണെങ്കിൽ 50 മില്ലി വിനാഗിരി ചേർത്ത് തിളപ്പിച്ച് വീണ്ടും അളക്കുക.',
    ],
    [
      'Fill sterilised, dry jars, press out the air, cover with 1 cm of oil, and keep them in the fridge from the first day. After 7 days it is mild enough to eat.',
      'അണുവിമുക്തമാക്കി ഉണക്കിയ കുപ്പികളിൽ നിറച്ച്, വായു കളഞ്ഞ്, മുകളിൽ 1 സെ.മീ. എണ്ണയൊഴിച്ച് ആദ്യ ദിവസം മുതൽ ഫ്രിഡ്ജിൽ വെക്കുക. 7 ദിവസം കഴിഞ്ഞാൽ കഴിക്കാൻ പാകമാകും.',
    ],
  ],
});
