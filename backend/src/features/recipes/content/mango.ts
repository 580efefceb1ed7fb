import { recipe } from './write';

/** A hundred servings of 15 g. Salt is 12 % of the mango: below 10 % it ferments, above 15 % it is inedible. */
export const mango = recipe({
  id: 'mango-classic',
  collection: 'traditional',
  place: 1,
  baseServing: 100,
  difficulty: 'Medium',
  spiceLevel: 'Hot',
  title: ['Mango Classic', 'നാടൻ മാങ്ങ അച്ചാർ'],
  prepTime: [
    '2 hours of work, 3 days in salt, 14 days to ripen',
    '2 മണിക്കൂർ പണി, 3 ദിവസം ഉപ്പിൽ, 14 ദിവസം പാകമാകാൻ',
  ],
  shelfLife: [
    '12 months sealed; once opened 3 months, chilled',
    'തുറക്കാതെ 12 മാസം; തുറന്നാൽ ഫ്രിഡ്ജിൽ 3 മാസം',
  ],
  ingredients: [
    ['Raw mango, firm and very sour', 'നല്ല പുളിയുള്ള മൂക്കാത്ത പച്ചമാങ്ങ', '1 kg'],
    ['Crystal salt without iodine, powdered', 'അയഡിൻ ചേർക്കാത്ത കല്ലുപ്പ്, പൊടിച്ചത്', '120 g'],
    ['Turmeric powder', 'മഞ്ഞൾപ്പൊടി', '10 g'],
    ['Kashmiri chilli powder', 'കാശ്മീരി മുളകുപൊടി', '60 g'],
    ['Hot chilli powder', 'എരിവുള്ള മുളകുപൊടി', '20 g'],
    ['Mustard, for grinding', 'കടുക്, പൊടിക്കാൻ', '30 g'],
    ['Fenugreek seeds', 'ഉലുവ', '10 g'],
    ['Asafoetida powder', 'കായപ്പൊടി', '5 g'],
    ['Gingelly (sesame) oil', 'നല്ലെണ്ണ', '300 ml'],
    ['Mustard, for tempering', 'കടുക്, താളിക്കാൻ', '5 g'],
    ['Curry leaves, washed and dried', 'കറിവേപ്പില, കഴുകി വെള്ളം തുടച്ചത്', '2 sprigs'],
  ],
  instructions: [
    [
      'Wash the mangoes, wipe them and let them stand until not a drop is left on them. Cut them with the skin into pieces of 2 cm and throw away the stone and its papery skin.',
      'മാങ്ങ കഴുകി തുടച്ച് ഒരു തുള്ളി വെള്ളം പോലും ഇല്ലാതാകും വരെ വെക്കുക. തൊലിയോടെ 2 സെ.മീ. കഷണങ്ങളാക്കുക; അണ്ടിയും അതിന്റെ നേർത്ത പാടയും കളയുക.',
    ],
    [
      'Mix with the salt and half of the turmeric in a dry glass or porcelain jar. Cover and leave it for 3 days; turn it over once a day with a dry spoon. The mango gives its own brine: keep all of it.',
      'ഉണങ്ങിയ ചില്ലുഭരണിയിലോ ചീനഭരണിയിലോ ഉപ്പും പകുതി മഞ്ഞൾപ്പൊടിയും ചേർത്തിളക്കുക. അടച്ച് 3 ദിവസം വെക്കുക; ദിവസവും ഒരു തവണ ഉണങ്ങിയ സ്പൂൺ കൊണ്ട് ഇളക്കുക. മാങ്ങയിൽനിന്ന് ഊറുന്ന ഉപ്പുവെള്ളം ഒട്ടും കളയരുത്.',
    ],
    [
      'Dry-roast the fenugreek on a low fire to a light brown, let it cool, and grind it fine. Warm the mustard for grinding for a minute only and grind it coarse.',
      'ഉലുവ ചെറുതീയിൽ ഇളം തവിട്ടുനിറം വരെ എണ്ണയില്ലാതെ വറുത്ത്, ആറിയശേഷം നന്നായി പൊടിക്കുക. പൊടിക്കാനുള്ള കടുക് ഒരു മിനിറ്റ് മാത്രം ചൂടാക്കി തരുതരുപ്പായി പൊടിക്കുക.',
    ],
    [
      'Heat the oil until it just smokes and take it off the fire. After 2 minutes put in the mustard for tempering and the curry leaves; when it has cooled to about 60 °C, the asafoetida, the rest of the turmeric and both chilli powders. Hotter oil burns them, and the pickle turns black and bitter.',
      'എണ്ണ പുകഞ്ഞുതുടങ്ങും വരെ ചൂടാക്കി തീയിൽനിന്ന് മാറ്റുക. 2 മിനിറ്റ് കഴിഞ്ഞ് താളിക്കാനുള്ള കടുകും കറിവേപ്പിലയും ഇടുക; ഏകദേശം 60 °C ആകുമ്പോൾ കായവും ബാക്കി മഞ്ഞളും രണ്ടു മുളകുപൊടിയും ചേർക്കുക. ചൂട് കൂടിയാൽ പൊടി കരിഞ്ഞ് അച്ചാർ കറുക്കും, കയ്ക്കും.',
    ],
    [
      'When the oil is quite cold, stir in the ground spices, then the mango with all its brine.',
      'എണ്ണ നന്നായി ആറിയശേഷം പൊടിച്ച മസാല ചേർക്കുക; പിന്നെ മാങ്ങ അതിന്റെ ഉപ്പുവെള്ളത്തോടെ ചേർത്തിളക്കുക.',
    ],
    [
      'Fill sterilised, bone-dry jars, press out the air, and see that the oil stands 1 cm above the mango; if it does not, heat a little more oil, let it cool, and pour it on. Close, and let it ripen for 14 days in a cool dark place.',
      'അണുവിമുക്തമാക്കി നന്നായി ഉണക്കിയ കുപ്പികളിൽ നിറച്ച്, അമർത്തി വായു കളയുക. മാങ്ങയ്ക്കു മുകളിൽ 1 സെ.മീ. എണ്ണ നിൽക്കണം; ഇല്ലെങ്കിൽ കുറച്ച് എണ്ണ ചൂടാക്കി ആറിച്ച് ഒഴിക്കുക. അടച്ച് തണുപ്പുള്ള ഇരുണ്ടയിടത്ത് 14 ദിവസം പാകമാകാൻ വെക്കുക.',
    ],
  ],
  steps: [
    {
      title: ['Choose and wash', 'തിരഞ്ഞെടുക്കൽ, കഴുകൽ'],
      description: [
        'Take mangoes that are hard, green and so sour that one bite is enough, with a stone that is just getting firm. Wash them in clean water before anything is cut: once it is cut, water only carries the sourness away.',
        'കടുപ്പമുള്ള, പച്ചനിറമുള്ള, നല്ല പുളിയുള്ള മാങ്ങ എടുക്കുക; അണ്ടി ഉറച്ചുതുടങ്ങിയതേ ആകാവൂ. മുറിക്കുന്നതിനു മുമ്പുതന്നെ ശുദ്ധജലത്തിൽ കഴുകുക; മുറിച്ചശേഷം കഴുകിയാൽ പുളി വെള്ളത്തിൽ പോകും.',
      ],
      tips: [
        'Put aside every mango that is soft, bruised or sweet. One ripe piece spoils the bite of the whole jar.',
        'മൃദുവായതും ചതഞ്ഞതും മധുരിക്കുന്നതുമായ മാങ്ങ മാറ്റിവെക്കുക. പഴുത്ത ഒരു കഷണം മതി ഭരണി മുഴുവൻ കുഴയാൻ.',
      ],
      imageUrl: 'drawing:mango-wash',
    },
    {
      title: ['Dry to the last drop', 'ഒരു തുള്ളിയും ബാക്കിയില്ലാതെ ഉണക്കൽ'],
      description: [
        'Wipe each mango with a clean cotton cloth and spread them in the shade, under a fan, for 1 hour. Board, knife, spoons, bowls and your hands have to be just as dry.',
        'ഓരോ മാങ്ങയും വൃത്തിയുള്ള കോട്ടൺ തുണികൊണ്ട് തുടച്ച്, തണലിൽ ഫാനിനു കീഴെ 1 മണിക്കൂർ നിരത്തുക. പലകയും കത്തിയും സ്പൂണും പാത്രവും കൈകളും അതുപോലെതന്നെ ഉണങ്ങിയിരിക്കണം.',
      ],
      tips: [
        'Water is what mould lives on. Whoever sees a drop stops the work and wipes it off.',
        'വെള്ളമുള്ളിടത്തേ പൂപ്പൽ വരൂ. ഒരു തുള്ളി കണ്ടാൽ പണി നിർത്തി തുടയ്ക്കുക.',
      ],
      imageUrl: 'drawing:mango-dry',
    },
    {
      title: ['Cut', 'മുറിക്കൽ'],
      description: [
        'Cut with the skin into even pieces of 2 cm. Throw away the stone and the papery skin around it. Weigh what you have cut: salt and spices go by this weight.',
        'തൊലിയോടെ 2 സെ.മീ. വലിപ്പമുള്ള ഒരേ കഷണങ്ങളാക്കുക. അണ്ടിയും ചുറ്റുമുള്ള നേർത്ത പാടയും കളയുക. മുറിച്ചത് തൂക്കിനോക്കുക; ഉപ്പും മസാലയും ഈ തൂക്കം അനുസരിച്ചാണ്.',
      ],
      tips: [
        'The skin keeps the piece firm. Pieces of one size are ready at one time.',
        'തൊലിയാണ് കഷണം ഉറപ്പോടെ നിർത്തുന്നത്. ഒരേ വലിപ്പമുള്ളവ ഒരേ സമയത്ത് പാകമാകും.',
      ],
      imageUrl: 'drawing:mango-cut',
    },
    {
      title: ['Three days in salt', 'മൂന്നു ദിവസം ഉപ്പിൽ'],
      description: [
        'For each kilo of cut mango 120 g of salt, 12 %, and half of the turmeric. Mix in a dry glass or porcelain jar, never in metal. Cover with a cloth and a lid, and turn it over once a day for 3 days with a dry spoon. It ends in its own sour brine.',
        'മുറിച്ച മാങ്ങ ഒരു കിലോയ്ക്ക് 120 ഗ്രാം ഉപ്പ്, അതായത് 12 %, പിന്നെ പകുതി മഞ്ഞൾപ്പൊടി. ഉണങ്ങിയ ചില്ലുഭരണിയിലോ ചീനഭരണിയിലോ ഇളക്കുക, ലോഹപ്പാത്രം അരുത്. തുണികൊണ്ട് മൂടി അടച്ച്, 3 ദിവസം ദിവസവും ഒരു തവണ ഉണങ്ങിയ സ്പൂൺ കൊണ്ട് ഇളക്കുക. അവസാനം അത് സ്വന്തം പുളിവെള്ളത്തിൽ കിടക്കും.',
      ],
      tips: [
        'Salt is what keeps it: never less than 10 %. Iodine darkens the pickle, so take salt without it.',
        'കേടാകാതെ കാക്കുന്നത് ഉപ്പാണ്: 10 % ൽ കുറയരുത്. അയഡിൻ അച്ചാറിന്റെ നിറം കെടുത്തും; അതില്ലാത്ത ഉപ്പെടുക്കുക.',
      ],
      imageUrl: 'drawing:mango-salt',
    },
    {
      title: ['Roast and grind', 'വറുത്തു പൊടിക്കൽ'],
      description: [
        'Roast the fenugreek without oil on a low fire until it is light brown and smells of nuts; let it cool and grind it fine. Only warm the mustard for 1 minute and grind it coarse.',
        'ഉലുവ എണ്ണയില്ലാതെ ചെറുതീയിൽ ഇളം തവിട്ടുനിറമായി മണം വരും വരെ വറുക്കുക; ആറിയശേഷം നന്നായി പൊടിക്കുക. കടുക് 1 മിനിറ്റ് ചൂടാക്കി തരുതരുപ്പായി പൊടിക്കുക.',
      ],
      tips: [
        'Fenugreek that has gone dark brown is bitter for ever: throw it away and roast again.',
        'കടും തവിട്ടായ ഉലുവ എന്നും കയ്ക്കും: കളഞ്ഞ് വേറെ വറുക്കുക.',
      ],
      imageUrl: 'drawing:mango-grind',
    },
    {
      title: ['Temper the oil', 'എണ്ണ താളിക്കൽ'],
      description: [
        'Heat the oil until it just begins to smoke, and take it off the fire. After 2 minutes let the mustard crackle in it, then fry the curry leaves crisp. At about 60 °C, when you can hold the pan, stir in asafoetida, turmeric and both chilli powders. Let it get quite cold.',
        'എണ്ണ പുകഞ്ഞുതുടങ്ങുമ്പോൾ തീയിൽനിന്ന് മാറ്റുക. 2 മിനിറ്റ് കഴിഞ്ഞ് കടുക് പൊട്ടിച്ച്, കറിവേപ്പില മൊരിയിക്കുക. ഏകദേശം 60 °C ആകുമ്പോൾ, പാത്രം തൊടാവുന്ന ചൂടിൽ, കായവും മഞ്ഞളും രണ്ടു മുളകുപൊടിയും ഇളക്കുക. നന്നായി ആറാൻ വെക്കുക.',
      ],
      tips: [
        'Try with a pinch of chilli powder first: if it fizzes and darkens, the oil is still too hot.',
        'ആദ്യം ഒരു നുള്ള് മുളകുപൊടി ഇട്ടുനോക്കുക: പതഞ്ഞ് കറുത്താൽ എണ്ണയ്ക്ക് ഇനിയും ചൂടുണ്ട്.',
      ],
      imageUrl: 'drawing:mango-oil',
    },
    {
      title: ['Mix', 'കൂട്ടിയിളക്കൽ'],
      description: [
        'Stir the ground fenugreek and mustard into the cold oil, then the mango with all of its brine. Turn it over gently until each piece is red, and taste: it has to be a little too salty now, for the mango goes on drinking.',
        'ആറിയ എണ്ണയിൽ ഉലുവാപ്പൊടിയും കടുകുപൊടിയും ചേർത്ത്, മാങ്ങ അതിന്റെ ഉപ്പുവെള്ളത്തോടെ ചേർക്കുക. എല്ലാ കഷണവും ചുവക്കും വരെ മെല്ലെ ഇളക്കി രുചിനോക്കുക: ഇപ്പോൾ ഉപ്പ് അൽപ്പം കൂടിയിരിക്കണം, മാങ്ങ പിന്നെയും വലിച്ചെടുക്കും.',
      ],
      tips: [
        'Warm oil cooks the mango and makes it soft. Wait until it is cold.',
        'ചൂടുള്ള എണ്ണ മാങ്ങ വേവിച്ച് മൃദുവാക്കും. ആറും വരെ കാക്കുക.',
      ],
      imageUrl: 'drawing:mango-mix',
    },
    {
      title: ['Fill the jars', 'കുപ്പിയിൽ നിറയ്ക്കൽ'],
      description: [
        'Boil jars and lids for 10 minutes, drain them, and dry them in an oven at 110 °C for 20 minutes, or in hard sun. Fill them when cold, press the pickle down with a dry spoon so that no air is left, and let the oil stand 1 cm above it. Close, write the day on it, and let it ripen for 14 days.',
        'കുപ്പിയും അടപ്പും 10 മിനിറ്റ് തിളപ്പിച്ച് വെള്ളം വാർത്ത്, 110 °C ഓവനിൽ 20 മിനിറ്റ് അല്ലെങ്കിൽ കടുത്ത വെയിലിൽ ഉണക്കുക. ആറിയശേഷം നിറച്ച്, വായു ബാക്കിയില്ലാതെ ഉണങ്ങിയ സ്പൂൺ കൊണ്ട് അമർത്തുക; മുകളിൽ 1 സെ.മീ. എണ്ണ നിൽക്കണം. അടച്ച് തീയതി എഴുതി 14 ദിവസം പാകമാകാൻ വെക്കുക.',
      ],
      tips: [
        'Always a dry spoon, and always oil on top. A jar with mould, gas or a bulging lid is thrown away whole.',
        'എപ്പോഴും ഉണങ്ങിയ സ്പൂൺ, മുകളിൽ എപ്പോഴും എണ്ണ. പൂപ്പലോ പതയോ അടപ്പ് വീർത്തതോ കണ്ടാൽ ആ കുപ്പി മുഴുവനായി കളയുക.',
      ],
      imageUrl: 'drawing:mango-jar',
    },
  ],
});
