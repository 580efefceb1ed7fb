import { templateTask } from './tasks-row';
import type { TemplateTask } from './types';

/** From three days before the event to the evening before it. They do not move with the delivery time. */
export const tasksBefore: readonly TemplateTask[] = [
  templateTask('utensils-1', ['Utensils', 'പാത്രങ്ങൾ'], {
    dueDate: '3 days before event',
    minutes: 45,
    sortOrder: 10,
    materials: [
      ['chembu (rice pot)', 'ചെമ്പ്'],
      ['grill', 'ഗ്രിൽ'],
      ['2 lids', '2 അടപ്പ്'],
      ['ladles', 'തവി'],
      ['trays', 'ട്രേ'],
      ['2 tongs', '2 കൊടിൽ'],
      ['2 pairs of gloves', '2 ജോഡി കൈയുറ'],
      ['knives', 'കത്തി'],
      ['scale', 'ത്രാസ്'],
    ],
    instructions: [
      ['Count everything against the list', 'ലിസ്റ്റ് നോക്കി എല്ലാം എണ്ണുക'],
      ['Set aside anything broken', 'കേടായത് മാറ്റി വെക്കുക'],
      ['Note what must be borrowed', 'കടം വാങ്ങേണ്ടത് കുറിച്ചു വെക്കുക'],
    ],
  }),
  templateTask('wood-1', ['Wood', 'വിറക്'], {
    dueDate: '3 days before event',
    minutes: 60,
    sortOrder: 20,
    materials: [
      ['tamarind wood 40 kg', 'പുളിവിറക് 40 കിലോ'],
      ['coconut shells 2.5 kg', 'ചിരട്ട 2.5 കിലോ'],
      ['cover sheet', 'മൂടാനുള്ള ഷീറ്റ്'],
    ],
    instructions: [
      ['Weigh the wood and the shells', 'വിറകും ചിരട്ടയും തൂക്കുക'],
      ['Send damp wood back', 'നനഞ്ഞ വിറക് തിരിച്ചയക്കുക'],
      ['Stack it under cover', 'നനയാതെ മൂടി അടുക്കുക'],
    ],
  }),
  templateTask('stationary-1', ['Stationary', 'സ്റ്റേഷനറി'], {
    dueDate: '3 days before event',
    minutes: 30,
    sortOrder: 30,
    materials: [
      ['calculator', 'കാൽക്കുലേറ്റർ'],
      ['marker', 'മാർക്കർ'],
      ['labels', 'ലേബൽ'],
      ['receipt book', 'രസീത് ബുക്ക്'],
    ],
    instructions: [
      ['Enter the attendance', 'ആളുകളുടെ എണ്ണം ചേർക്കുക'],
      ['Open the calculator', 'കാൽക്കുലേറ്റർ തുറക്കുക'],
      ['Print or save the purchase list', 'വാങ്ങാനുള്ള ലിസ്റ്റ് പ്രിന്റ് ചെയ്യുകയോ സേവ് ചെയ്യുകയോ വേണം'],
    ],
  }),
  templateTask('packing-1', ['Packing material', 'പാക്കിംഗ് സാധനങ്ങൾ'], {
    dueDate: '3 days before event',
    minutes: 30,
    sortOrder: 40,
    materials: [
      ['containers', 'പാഴ്സൽ പാത്രങ്ങൾ'],
      ['chutney cups with lids', 'അടപ്പുള്ള ചട്ണി കപ്പ്'],
      ['foil', 'ഫോയിൽ'],
      ['bags', 'സഞ്ചി'],
      ['tissue', 'ടിഷ്യു'],
    ],
    instructions: [
      ['One container per head', 'ഒരാൾക്ക് ഒരു പാത്രം'],
      ['Add 5 percent more', '5 ശതമാനം കൂടുതൽ എടുക്കുക'],
      ['Check that the lids fit', 'അടപ്പ് പാകമാണോ നോക്കുക'],
    ],
  }),
  templateTask('gas-1', ['Gas', 'ഗ്യാസ്'], {
    dueDate: '3 days before event',
    minutes: 15,
    sortOrder: 50,
    materials: [
      ['main cylinder', 'പ്രധാന സിലിണ്ടർ'],
      ['spare cylinder', 'സ്പെയർ സിലിണ്ടർ'],
      ['regulator', 'റെഗുലേറ്റർ'],
    ],
    instructions: [
      ['Test for leaks with soap water', 'സോപ്പുവെള്ളം കൊണ്ട് ചോർച്ച നോക്കുക'],
      ['Weigh the spare cylinder', 'സ്പെയർ സിലിണ്ടർ തൂക്കി നോക്കുക'],
      ['Leak or empty: order another today', 'ചോർച്ചയോ കാലിയോ എങ്കിൽ ഇന്നുതന്നെ വരുത്തുക'],
    ],
  }),
  templateTask('purchase-1', ['Purchase: rice, spices, ghee, oil', 'വാങ്ങൽ: അരി, മസാല, നെയ്യ്, എണ്ണ'], {
    dueDate: '2 days before event',
    minutes: 120,
    sortOrder: 60,
    after: ['stationary-1'],
    materials: [
      ['purchase list', 'വാങ്ങാനുള്ള ലിസ്റ്റ്'],
      ['cash or UPI', 'പണം അല്ലെങ്കിൽ യുപിഐ'],
    ],
    instructions: [
      ['Buy the dry goods on the list', 'ലിസ്റ്റിലെ പലചരക്ക് വാങ്ങുക'],
      ['Check the packing dates', 'പാക്കറ്റിലെ തീയതി നോക്കുക'],
      ['Back home: enter quantity and price', 'തിരിച്ചെത്തി അളവും വിലയും ചേർക്കുക'],
    ],
  }),
  templateTask(
    'purchase-2',
    [
      'Purchase: book mutton, confirm people count and delivery time',
      'മട്ടൺ ബുക്ക് ചെയ്യുക, ആളുകളുടെ എണ്ണവും സമയവും ഉറപ്പാക്കുക',
    ],
    {
      dueDate: '2 days before event',
      minutes: 15,
      sortOrder: 70,
      after: ['stationary-1'],
      materials: [['phone', 'ഫോൺ']],
      instructions: [
        ['Order the mutton by weight', 'മട്ടൺ തൂക്കം പറഞ്ഞ് ഓർഡർ ചെയ്യുക'],
        ['Confirm the people count', 'ആളുകളുടെ എണ്ണം ഉറപ്പാക്കുക'],
        ['Confirm address and delivery time', 'വിലാസവും എത്തിക്കേണ്ട സമയവും ഉറപ്പാക്കുക'],
        ['Save them in the event', 'ഇവന്റിൽ സേവ് ചെയ്യുക'],
      ],
    },
  ),
  templateTask('cleaning-1', ['Cleaning: pot, grill, lids, tongs', 'വൃത്തിയാക്കൽ: ചെമ്പ്, ഗ്രിൽ, അടപ്പ്'], {
    dueDate: '2 days before event',
    minutes: 60,
    sortOrder: 80,
    after: ['utensils-1'],
    materials: [
      ['hot water', 'ചൂടുവെള്ളം'],
      ['detergent', 'സോപ്പുപൊടി'],
      ['scrubber', 'സ്ക്രബർ'],
    ],
    instructions: [
      ['Wash pot, grill, lids and tongs', 'ചെമ്പും ഗ്രില്ലും അടപ്പും കൊടിലും കഴുകുക'],
      ['Rinse and dry in the sun', 'കഴുകിയെടുത്ത് വെയിലത്ത് ഉണക്കുക'],
      ['Check the grill for loose wire', 'ഗ്രില്ലിൽ ഇളകിയ കമ്പിയുണ്ടോ നോക്കുക'],
    ],
  }),
  templateTask(
    'cleaning-2',
    ['Cleaning: pit and surroundings, remove old ash', 'കുഴി വൃത്തിയാക്കുക, ചാരം നീക്കുക'],
    {
      dueDate: '2 days before event',
      minutes: 45,
      sortOrder: 90,
      materials: [
        ['spade', 'മൺവെട്ടി'],
        ['broom', 'ചൂൽ'],
        ['bucket', 'ബക്കറ്റ്'],
      ],
      instructions: [
        ['Remove the ash when it is cold', 'തണുത്ത ശേഷം ചാരം നീക്കുക'],
        ['Check bricks and lid for cracks', 'ഇഷ്ടികയിലും അടപ്പിലും വിള്ളലുണ്ടോ നോക്കുക'],
        ['Clear dry leaves 3 m around', 'ചുറ്റും 3 മീറ്റർ കരിയില നീക്കുക'],
      ],
    },
  ),
  templateTask('purchase-3', ['Purchase: vegetables, herbs, eggs', 'വാങ്ങൽ: പച്ചക്കറി, ഇലകൾ, മുട്ട'], {
    dueDate: 'Day before event',
    minutes: 60,
    sortOrder: 100,
    after: ['stationary-1'],
    materials: [['purchase list', 'വാങ്ങാനുള്ള ലിസ്റ്റ്']],
    instructions: [
      ['Buy everything fresh', 'എല്ലാം പുതിയത് വാങ്ങുക'],
      ['Keep the herbs damp', 'ഇലകൾ നനച്ചു വെക്കുക'],
      ['Keep the eggs cool', 'മുട്ട തണുപ്പിൽ വെക്കുക'],
    ],
  }),
  templateTask('cleaning-3', ['Cleaning: kitchen and work tables', 'അടുക്കളയും മേശകളും വൃത്തിയാക്കുക'], {
    dueDate: 'Day before event',
    minutes: 45,
    sortOrder: 110,
    materials: [
      ['detergent', 'സോപ്പുപൊടി'],
      ['sanitiser', 'സാനിറ്റൈസർ'],
      ['cloths', 'തുണി'],
    ],
    instructions: [
      ['Wash floor, walls and tables', 'തറയും ചുമരും മേശയും കഴുകുക'],
      ['One table for raw, one for cooked', 'പച്ചയ്ക്കും പാകം ചെയ്തതിനും വേറെ മേശ വെക്കുക'],
      ['Sanitise both', 'രണ്ടും അണുവിമുക്തമാക്കുക'],
    ],
  }),
  templateTask('spice-1', ['Spice prep: dry-roast and grind', 'മസാല വറുത്ത് പൊടിക്കുക'], {
    dueDate: 'Day before event',
    minutes: 45,
    sortOrder: 120,
    hasVideo: true,
    after: ['purchase-1'],
    materials: [
      ['heavy pan', 'കട്ടിയുള്ള ചട്ടി'],
      ['grinder', 'ഗ്രൈൻഡർ'],
    ],
    instructions: [
      ['Roast each spice alone, no oil', 'ഓരോ മസാലയും വെവ്വേറെ എണ്ണയില്ലാതെ വറുക്കുക'],
      ['Let them cool', 'തണുക്കാൻ വെക്കുക'],
      ['Grind them fine', 'നന്നായി പൊടിക്കുക'],
    ],
  }),
  templateTask(
    'spice-2',
    ['Spice prep: weigh and label packets (masala, rice, chutney)', 'മസാല തൂക്കി പാക്കറ്റിലാക്കുക'],
    {
      dueDate: 'Day before event',
      minutes: 30,
      sortOrder: 130,
      after: ['spice-1'],
      materials: [
        ['scale', 'ത്രാസ്'],
        ['pouches', 'കവറുകൾ'],
        ['labels', 'ലേബൽ'],
      ],
      instructions: [
        ['Weigh for this head count', 'ഈ ആളെണ്ണത്തിനനുസരിച്ച് തൂക്കുക'],
        ['One pouch per recipe, with a label', 'ഓരോ വിഭവത്തിനും ലേബലിട്ട ഒരു കവർ'],
        ['A second person weighs again', 'രണ്ടാമതൊരാൾ വീണ്ടും തൂക്കി നോക്കണം'],
      ],
    },
  ),
  templateTask(
    'firewood-1',
    [
      'Firewood: bring wood and shells beside the pit, keep dry',
      'വിറകും ചിരട്ടയും കുഴിക്കരികിൽ എത്തിക്കുക',
    ],
    {
      dueDate: 'Day before event',
      minutes: 20,
      sortOrder: 140,
      after: ['wood-1', 'cleaning-2'],
      materials: [
        ['trolley', 'ഉന്തുവണ്ടി'],
        ['cover sheet', 'മൂടാനുള്ള ഷീറ്റ്'],
      ],
      instructions: [
        ['Carry wood and shells to the pit', 'വിറകും ചിരട്ടയും കുഴിക്കരികിൽ എത്തിക്കുക'],
        ['Keep them off wet ground', 'നനഞ്ഞ നിലത്ത് വെക്കരുത്'],
        ['Cover them for the dew', 'മഞ്ഞു വീഴാതെ മൂടുക'],
      ],
    },
  ),
  templateTask(
    'pit-1',
    ['Arrange firewood and coconut shells in the pit', 'കുഴിയിൽ വിറകും ചിരട്ടയും അടുക്കുക'],
    {
      dueDate: 'Day before event',
      minutes: 30,
      sortOrder: 150,
      hasVideo: true,
      after: ['firewood-1'],
      steps: ['1-1'],
      materials: [
        ['wood 40 kg', 'വിറക് 40 കിലോ'],
        ['shells 2.5 kg', 'ചിരട്ട 2.5 കിലോ'],
        ['gloves', 'കൈയുറ'],
      ],
      instructions: [
        ['Shells at the base', 'അടിയിൽ ചിരട്ട നിരത്തുക'],
        ['Small wood first, then large', 'ആദ്യം ചെറുവിറക്, പിന്നെ വലുത്'],
        ['Leave gaps for air', 'കാറ്റ് കടക്കാൻ ഇടം വിടുക'],
      ],
    },
  ),
  templateTask('pit-2', ['Pit lighting', 'കുഴിയിൽ തീ കത്തിക്കുക'], {
    dueDate: 'Day before event',
    minutes: 15,
    sortOrder: 160,
    hasVideo: true,
    after: ['pit-1'],
    steps: ['1-2'],
    materials: [
      ['lighter', 'ലൈറ്റർ'],
      ['kindling', 'ചുള്ളി'],
      ['water bucket', 'വെള്ളം നിറച്ച ബക്കറ്റ്'],
    ],
    instructions: [
      ['Light it from two sides', 'രണ്ടു വശത്തു നിന്നും തീ കൊളുത്തുക'],
      ['It catches in 10-15 minutes', '10-15 മിനിറ്റിൽ തീ പിടിക്കും'],
      ['Two people; never leave it', 'രണ്ടുപേർ വേണം; തീ വിട്ട് പോകരുത്'],
    ],
  }),
  templateTask(
    'pit-3',
    ['Fire monitoring (every 15 minutes)', 'തീ നിരീക്ഷിക്കുക (ഓരോ 15 മിനിറ്റിലും)'],
    {
      dueDate: 'Day before event',
      minutes: 60,
      sortOrder: 170,
      hasVideo: true,
      after: ['pit-2'],
      steps: ['1-3'],
      materials: [
        ['long poker', 'നീളമുള്ള കമ്പി'],
        ['gloves', 'കൈയുറ'],
      ],
      instructions: [
        ['Look every 15 minutes', 'ഓരോ 15 മിനിറ്റിലും നോക്കുക'],
        ['Push the wood in', 'വിറക് ഉള്ളിലേക്ക് തള്ളുക'],
        ['Keep children away', 'കുട്ടികളെ അടുപ്പിക്കരുത്'],
      ],
    },
  ),
  templateTask('pit-4', ['Pit sealing: close the lid', 'കുഴി അടയ്ക്കുക'], {
    dueDate: 'Day before event',
    minutes: 10,
    sortOrder: 180,
    hasVideo: true,
    after: ['pit-3'],
    steps: ['1-4'],
    materials: [
      ['pit lid', 'കുഴിയുടെ അടപ്പ്'],
      ['clay or sand', 'കളിമണ്ണ് അല്ലെങ്കിൽ മണൽ'],
      ['gloves', 'കൈയുറ'],
      ['sensor', 'സെൻസർ'],
    ],
    instructions: [
      ['Close the lid after 1 hour', '1 മണിക്കൂർ കഴിഞ്ഞ് അടപ്പ് വെക്കുക'],
      ['Seal the rim', 'വക്ക് അടയ്ക്കുക'],
      ['Note the reading: ideal 180-200°C', 'ചൂട് കുറിക്കുക: വേണ്ടത് 180-200°C'],
    ],
  }),
];
