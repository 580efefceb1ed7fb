import { recipe } from './write';

/** Twenty servings of 35 g. Acid and cold preserve it for days; its 2 % of salt do not. */
export const avocado = recipe({
  id: 'avocado-fusion',
  collection: 'modern',
  place: 1,
  baseServing: 20,
  difficulty: 'Easy',
  spiceLevel: 'Mild',
  title: ['Avocado Fusion', 'അവൊക്കാഡോ ഫ്യൂഷൻ അച്ചാർ'],
  prepTime: ['30 minutes of work, 2 hours in the fridge', '30 മിനിറ്റ് പണി, 2 മണിക്കൂർ ഫ്രിഡ്ജിൽ'],
  shelfLife: ['5 days in the fridge, never outside of it', 'ഫ്രിഡ്ജിൽ 5 ദിവസം; പുറത്തു വെക്കരുത്'],
  ingredients: [
    ['Avocado flesh, ripe but firm', 'പഴുത്തതെങ്കിലും ഉറപ്പുള്ള അവൊക്കാഡോ, കാമ്പു മാത്രം', '500 g'],
    ['Lime juice', 'ചെറുനാരങ്ങാനീര്', '60 ml'],
    ['Coconut vinegar of 5 %', '5 % തെങ്ങിൻ വിനാഗിരി', '80 ml'],
    ['Salt', 'ഉപ്പ്', '12 g'],
    ['Sugar', 'പഞ്ചസാര', '10 g'],
    ['Shallots, in fine slices', 'ചെറിയ ഉള്ളി, നേർമയായി അരിഞ്ഞത്', '60 g'],
    ['Ginger, in fine strips', 'ഇഞ്ചി, നേർമയായി അരിഞ്ഞത്', '10 g'],
    ['Green chillies, in rings', 'പച്ചമുളക്, വട്ടത്തിൽ അരിഞ്ഞത്', ['2', '2 എണ്ണം']],
    ['Gingelly (sesame) oil', 'നല്ലെണ്ണ', '40 ml'],
    ['Mustard', 'കടുക്', '4 g'],
    ['Kashmiri chilli powder', 'കാശ്മീരി മുളകുപൊടി', '5 g'],
    ['Asafoetida powder', 'കായപ്പൊടി', ['a pinch', 'ഒരു നുള്ള്']],
    ['Curry leaves, washed and dried', 'കറിവേപ്പില, കഴുകി വെള്ളം തുടച്ചത്', ['1 sprig', '1 തണ്ട്']],
  ],
  instructions: [
    [
      'Bring vinegar, salt and sugar to the boil, put in the shallots and the ginger, and let it get quite cold.',
      'വിനാഗിരിയും ഉപ്പും പഞ്ചസാരയും തിളപ്പിച്ച് ചെറിയ ഉള്ളിയും ഇഞ്ചിയും ഇട്ട് നന്നായി ആറാൻ വെക്കുക.',
    ],
    [
      'Cut the avocado into cubes of 2 cm with a clean dry knife and turn them in the lime juice at once, before the air makes them brown.',
      'വൃത്തിയുള്ള ഉണങ്ങിയ കത്തികൊണ്ട് അവൊക്കാഡോ 2 സെ.മീ. കഷണങ്ങളാക്കി, വായുതട്ടി കറുക്കുന്നതിനു മുമ്പ് ഉടൻ നാരങ്ങാനീരിൽ ഇളക്കുക.',
    ],
    [
      'Heat the oil, let the mustard crackle, add curry leaves and green chillies, take it off the fire, and stir in the asafoetida and, at about 60 °C, the chilli powder. Let it cool.',
      'എണ്ണ ചൂടാക്കി കടുക് പൊട്ടിച്ച്, കറിവേപ്പിലയും പച്ചമുളകും ചേർത്ത് തീയിൽനിന്ന് മാറ്റുക; കായവും, ഏകദേശം 60 °C ആകുമ്പോൾ മുളകുപൊടിയും ചേർക്കുക. ആറാൻ വെക്കുക.',
    ],
    [
      'Fold all of it together gently, fill one clean jar to the brim, and press film on the surface so that no air touches it.',
      'എല്ലാം ചേർത്ത് മെല്ലെ ഇളക്കുക. വൃത്തിയുള്ള ഒരു കുപ്പിയിൽ വക്കുവരെ നിറച്ച്, വായുതട്ടാതിരിക്കാൻ മുകളിൽ നേർത്ത പ്ലാസ്റ്റിക് ഷീറ്റ് ഒട്ടിച്ചുവെക്കുക.',
    ],
    [
      'Let it stand in the fridge for 2 hours, and eat it within 5 days. It is made fresh for an event and never kept outside or sent by post: avocado is hardly sour, and so little salt keeps nothing.',
      'ഫ്രിഡ്ജിൽ 2 മണിക്കൂർ വെച്ചശേഷം 5 ദിവസത്തിനകം കഴിക്കുക. പരിപാടിക്കായി അപ്പപ്പോൾ ഉണ്ടാക്കുന്നതാണ്; പുറത്തു സൂക്ഷിക്കരുത്, തപാലിൽ അയയ്ക്കരുത്: അവൊക്കാഡോയ്ക്ക് പുളി നന്നേ കുറവാണ്, ഇത്ര കുറച്ച് ഉപ്പുകൊണ്ട് ഒന്നും കേടാകാതിരിക്കില്ല.',
    ],
  ],
});
