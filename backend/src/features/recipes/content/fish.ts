import { recipe } from './write';

/** Sixty servings of 25 g, preserved by acid and cold, not salt: 400 ml of vinegar are about 1.2 % of acetic acid. */
export const fish = recipe({
  id: 'kerala-fish',
  collection: 'regional',
  place: 2,
  baseServing: 60,
  difficulty: 'Hard',
  spiceLevel: 'Hot',
  title: ['Kerala Fish', 'കേരള മീൻ അച്ചാർ'],
  prepTime: [
    '2 hours 30 minutes of work, 3 days to ripen in the fridge',
    '2 മണിക്കൂർ 30 മിനിറ്റ് പണി, ഫ്രിഡ്ജിൽ 3 ദിവസം പാകമാകാൻ',
  ],
  shelfLife: ['2 months below 4 °C; once opened 3 weeks', '4 °C ൽ താഴെ 2 മാസം; തുറന്നാൽ 3 ആഴ്ച'],
  ingredients: [
    ['Kingfish or tuna without skin and bones', 'നെയ്മീൻ അല്ലെങ്കിൽ ചൂര, തൊലിയും മുള്ളും കളഞ്ഞത്', '1 kg'],
    ['Crystal salt, powdered, for the fish', 'കല്ലുപ്പ് പൊടിച്ചത്, മീനിൽ പുരട്ടാൻ', '40 g'],
    ['Turmeric powder', 'മഞ്ഞൾപ്പൊടി', '8 g'],
    ['Kashmiri chilli powder', 'കാശ്മീരി മുളകുപൊടി', '60 g'],
    ['Black pepper powder', 'കുരുമുളകുപൊടി', '8 g'],
    ['Gingelly (sesame) oil, for frying', 'നല്ലെണ്ണ, വറുക്കാൻ', '300 ml'],
    ['Gingelly (sesame) oil, fresh', 'നല്ലെണ്ണ, പുതിയത്', '200 ml'],
    ['Garlic, peeled', 'വെളുത്തുള്ളി, തൊലി കളഞ്ഞത്', '120 g'],
    ['Ginger, in fine strips', 'ഇഞ്ചി, നേർമയായി അരിഞ്ഞത്', '80 g'],
    ['Green chillies, slit', 'പച്ചമുളക്, കീറിയത്', '30 g'],
    ['Vinegar of 5 %', '5 % വിനാഗിരി', '400 ml'],
    ['Crystal salt, powdered, for the vinegar', 'കല്ലുപ്പ് പൊടിച്ചത്, വിനാഗിരിയിൽ ചേർക്കാൻ', '30 g'],
    ['Mustard', 'കടുക്', '5 g'],
    ['Fenugreek, roasted and ground', 'ഉലുവ, വറുത്തു പൊടിച്ചത്', '4 g'],
    ['Asafoetida powder', 'കായപ്പൊടി', '4 g'],
    ['Curry leaves, washed and dried', 'കറിവേപ്പില, കഴുകി വെള്ളം തുടച്ചത്', '3 sprigs'],
  ],
  instructions: [
    [
      'Take fish of the same morning, kept on ice until you cut it. Cut cubes of 1.5 cm and wipe them dry. Mix with the salt for the fish, half of the turmeric, a sixth of the chilli powder and the pepper, and leave it in the fridge for 30 minutes; tip away what runs out of it.',
      'അന്നു രാവിലത്തെ മീൻ മുറിക്കും വരെ ഐസിൽ വെക്കുക. 1.5 സെ.മീ. കഷണങ്ങളാക്കി തുടച്ചുണക്കുക. മീനിനുള്ള ഉപ്പും പകുതി മഞ്ഞളും ആറിലൊന്ന് മുളകുപൊടിയും കുരുമുളകും പുരട്ടി 30 മിനിറ്റ് ഫ്രിഡ്ജിൽ വെക്കുക; ഊറിവരുന്ന വെള്ളം കളയുക.',
    ],
    [
      'Fry in small lots in the frying oil on a medium fire, 8 to 10 minutes, until the cubes are firm, brown and dry through: 75 °C in the middle at the least. Soft fish falls apart in the jar. Strain the oil and keep half of it.',
      'വറുക്കാനുള്ള എണ്ണയിൽ കുറച്ചുകുറച്ചായി ഇടത്തരം തീയിൽ 8 മുതൽ 10 വരെ മിനിറ്റ് വറുക്കുക; കഷണം ഉറച്ച് തവിട്ടുനിറമായി ഉള്ളുവരെ ഉണങ്ങണം: നടുവിൽ കുറഞ്ഞത് 75 °C. മൃദുവായ മീൻ കുപ്പിയിൽ പൊടിഞ്ഞുപോകും. എണ്ണ അരിച്ച് പകുതി മാറ്റിവെക്കുക.',
    ],
    [
      'Bring the vinegar with its salt just to the boil and take it off the fire; boiled for long it loses its sourness.',
      'വിനാഗിരി അതിനുള്ള ഉപ്പു ചേർത്ത് തിള വന്നാലുടൻ തീയിൽനിന്ന് മാറ്റുക; ഏറെ തിളച്ചാൽ പുളി പോകും.',
    ],
    [
      'Heat the kept oil with the fresh oil, let the mustard crackle, and fry ginger, garlic and green chillies until they are golden and no water bubbles up. Add the curry leaves. Take it off the fire and, at about 60 °C, stir in the rest of the chilli powder and turmeric, the fenugreek and the asafoetida.',
      'മാറ്റിവെച്ച എണ്ണയും പുതിയ എണ്ണയും ചൂടാക്കി കടുക് പൊട്ടിച്ച്, ഇഞ്ചിയും വെളുത്തുള്ളിയും പച്ചമുളകും സ്വർണ്ണനിറമായി വെള്ളം വറ്റും വരെ വഴറ്റുക. കറിവേപ്പില ചേർക്കുക. തീയിൽനിന്ന് മാറ്റി ഏകദേശം 60 °C ആകുമ്പോൾ ബാക്കി മുളകുപൊടിയും മഞ്ഞളും ഉലുവാപ്പൊടിയും കായവും ചേർക്കുക.',
    ],
    [
      'Pour in the vinegar, add the fish, and simmer it for 5 minutes. Let it cool, fill sterilised, dry jars, press out the air and cover with 1 cm of oil. Into the fridge at once.',
      'വിനാഗിരി ഒഴിച്ച് മീൻ ചേർത്ത് 5 മിനിറ്റ് ചെറുതീയിൽ വെക്കുക. ആറിയശേഷം അണുവിമുക്തമാക്കി ഉണക്കിയ കുപ്പികളിൽ നിറച്ച്, വായു കളഞ്ഞ്, മുകളിൽ 1 സെ.മീ. എണ്ണയൊഴിക്കുക. ഉടൻ ഫ്രിഡ്ജിൽ വെക്കുക.',
    ],
    [
      'After 24 hours crush a piece and measure it with pH paper: 4.0 or less in the middle of the fish. If it is more, this lot is eaten within a week and not sold. After 3 days it is ripe. Allergen: fish.',
      '24 മണിക്കൂർ കഴിഞ്ഞ് ഒരു കഷണം ചതച്ച് പി.എച്ച്. കടലാസുകൊണ്ട് അളക്കുക: മീനിന്റെ നടുവിൽ 4.0 അല്ലെങ്കിൽ താഴെയാകണം. കൂടുതലാണെങ്കിൽ ഈ കൂട്ട് ഒരാഴ്ചയ്ക്കകം കഴിക്കുക, വിൽക്കരുത്. 3 ദിവസം കൊണ്ട് പാകമാകും. അലർജിക്ക് കാരണമാകാവുന്നത്: മീൻ.',
    ],
  ],
});
