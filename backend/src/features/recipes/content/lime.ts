import { recipe } from './write';

/** A hundred servings of 15 g, with salt at 12 % of the fruit. */
export const lime = recipe({
  id: 'lime-traditional',
  collection: 'traditional',
  place: 2,
  baseServing: 100,
  difficulty: 'Easy',
  spiceLevel: 'Medium',
  title: ['Lime Traditional', 'നാടൻ നാരങ്ങ അച്ചാർ'],
  prepTime: [
    '1 hour of work, 5 days in salt, 21 days to ripen',
    '1 മണിക്കൂർ പണി, 5 ദിവസം ഉപ്പിൽ, 21 ദിവസം പാകമാകാൻ',
  ],
  shelfLife: [
    '12 months sealed; once opened 4 months, chilled',
    'തുറക്കാതെ 12 മാസം; തുറന്നാൽ ഫ്രിഡ്ജിൽ 4 മാസം',
  ],
  ingredients: [
    ['Ripe yellow limes with thin skin', 'തൊലി കട്ടികുറഞ്ഞ പഴുത്ത മഞ്ഞ ചെറുനാരങ്ങ', '1 kg'],
    ['Crystal salt without iodine, powdered', 'അയഡിൻ ചേർക്കാത്ത കല്ലുപ്പ്, പൊടിച്ചത്', '120 g'],
    ['Turmeric powder', 'മഞ്ഞൾപ്പൊടി', '10 g'],
    ['Kashmiri chilli powder', 'കാശ്മീരി മുളകുപൊടി', '50 g'],
    ['Garlic, peeled', 'വെളുത്തുള്ളി, തൊലി കളഞ്ഞത്', '100 g'],
    ['Ginger, in fine strips', 'ഇഞ്ചി, നേർമയായി അരിഞ്ഞത്', '50 g'],
    ['Gingelly (sesame) oil', 'നല്ലെണ്ണ', '200 ml'],
    ['Vinegar of 5 %', '5 % വിനാഗിരി', '100 ml'],
    ['Mustard', 'കടുക്', '10 g'],
    ['Fenugreek, roasted and ground', 'ഉലുവ, വറുത്തു പൊടിച്ചത്', '5 g'],
    ['Asafoetida powder', 'കായപ്പൊടി', '5 g'],
    ['Sugar', 'പഞ്ചസാര', '15 g'],
    ['Curry leaves, washed and dried', 'കറിവേപ്പില, കഴുകി വെള്ളം തുടച്ചത്', '2 sprigs'],
  ],
  instructions: [
    [
      'Wash the limes and steam them whole for 6 minutes, until the skin is dull and gives way a little. Wipe them dry while they are warm; that is what takes the bitterness out of the skin.',
      'നാരങ്ങ കഴുകി മുഴുവനോടെ 6 മിനിറ്റ് ആവിയിൽ വെക്കുക; തൊലിയുടെ തിളക്കം പോയി അൽപ്പം മൃദുവാകണം. ചൂടോടെതന്നെ തുടച്ചുണക്കുക; തൊലിയുടെ കയ്പ്പ് മാറുന്നത് ഇങ്ങനെയാണ്.',
    ],
    [
      'When they are cold cut each into 8, over a bowl so that no juice is lost, and take out the seeds, which are bitter.',
      'ആറിയശേഷം ഓരോന്നും 8 കഷണമാക്കുക; നീര് പോകാതിരിക്കാൻ പാത്രത്തിനു മുകളിൽ വെച്ച് മുറിക്കുക. കുരു കയ്ക്കും; അതു കളയുക.',
    ],
    [
      'Mix limes and juice with the salt and the turmeric in a dry glass jar. Leave it for 5 days and shake it once a day. The skins turn soft and see-through.',
      'നാരങ്ങയും നീരും ഉപ്പും മഞ്ഞൾപ്പൊടിയും ഉണങ്ങിയ ചില്ലുഭരണിയിൽ ഇളക്കുക. 5 ദിവസം വെക്കുക, ദിവസവും ഒരു തവണ കുലുക്കുക. തൊലി മൃദുവായി സുതാര്യമാകും.',
    ],
    [
      'Bring the vinegar to the boil with the sugar and let it cool. Heat the oil, let the mustard crackle, fry ginger and garlic on a low fire until their edges are golden and no water bubbles up any more, then the curry leaves. Take it off the fire.',
      'വിനാഗിരി പഞ്ചസാര ചേർത്ത് തിളപ്പിച്ച് ആറിക്കുക. എണ്ണ ചൂടാക്കി കടുക് പൊട്ടിച്ച്, ഇഞ്ചിയും വെളുത്തുള്ളിയും അരികു മൊരിഞ്ഞ് വെള്ളം വറ്റും വരെ ചെറുതീയിൽ വഴറ്റുക; പിന്നെ കറിവേപ്പില. തീയിൽനിന്ന് മാറ്റുക.',
    ],
    [
      'At about 60 °C stir in the asafoetida, the fenugreek and the chilli powder. When all of it is cold mix in the vinegar and the limes with all their juice.',
      'ഏകദേശം 60 °C ആകുമ്പോൾ കായവും ഉലുവാപ്പൊടിയും മുളകുപൊടിയും ചേർക്കുക. എല്ലാം ആറിയശേഷം വിനാഗിരിയും നാരങ്ങയും നീരോടെ ചേർത്തിളക്കുക.',
    ],
    [
      'Fill sterilised, dry jars, press out the air, cover with 1 cm of oil, and let it ripen for 21 days. Before that it is bitter; nothing is wrong with it.',
      'അണുവിമുക്തമാക്കി ഉണക്കിയ കുപ്പികളിൽ നിറച്ച്, വായു കളഞ്ഞ്, മുകളിൽ 1 സെ.മീ. എണ്ണയൊഴിച്ച് 21 ദിവസം പാകമാകാൻ വെക്കുക. അതിനു മുമ്പ് കയ്ക്കും; അത് കേടല്ല.',
    ],
  ],
});
