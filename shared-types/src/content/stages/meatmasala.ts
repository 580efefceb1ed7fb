import { masalaRecipe } from '../recipes';
import type { Stage } from '../types';
import { ingredients, list, materials, subStep, timeline } from '../write';

/** The coats are longer than their windows, so two people work on them at once. */
export const meatmasala: Stage = {
  id: '2',
  title: 'Meat Prep',
  titleMalayalam: 'ഇറച്ചി തയ്യാറാക്കൽ',
  header: { en: 'Mandi Meat Prep SOP', ml: 'മന്തി ഇറച്ചി തയ്യാറാക്കൽ: ചെയ്യേണ്ട വിധം' },
  description: 'Wash, cut, coat twice and rest the mutton.',
  descriptionMalayalam: 'മട്ടൺ കഴുകി വരഞ്ഞ് രണ്ടു തവണ മസാല പുരട്ടി മൂടി വെക്കുക.',
  icon: 'masala',
  route: '/soplocked/meatmasala',
  color: 'maroon',
  shown: 6,
  baseServing: masalaRecipe.baseServing,
  subSteps: [
    subStep(
      '2-1',
      ['Wash and drain', 'കഴുകി വെള്ളം വാർക്കുക'],
      'wash',
      [
        ['Wash your hands, put on gloves', 'കൈ കഴുകി കൈയുറ ഇടുക'],
        ['Check smell and colour first', 'ആദ്യം മണവും നിറവും നോക്കുക'],
        ['Wash the mutton twice in cold water', 'മട്ടൺ തണുത്ത വെള്ളത്തിൽ രണ്ടു തവണ കഴുകുക'],
        ['Drain 10 minutes in the colander', 'അരിപ്പയിൽ 10 മിനിറ്റ് വാർക്കുക'],
        ['Keep it covered, out of the sun', 'വെയിൽ കൊള്ളാതെ മൂടി വെക്കുക'],
      ],
      { timeAllowed: 20, window: '6:00-6:20' },
    ),
    subStep(
      '2-2',
      ['Weigh and trim', 'തൂക്കി വൃത്തിയാക്കുക'],
      'weigh',
      [
        ['Set the scale to zero with the bowl', 'കാലിപ്പാത്രം വെച്ച് ത്രാസ് പൂജ്യമാക്കുക'],
        ['Weigh: 8.0 kg for every 20 people', 'തൂക്കുക: ഓരോ 20 പേർക്കും 8.0 കിലോ'],
        ['Cut off loose fat and skin', 'അധികമുള്ള കൊഴുപ്പും പാടയും മുറിച്ചു മാറ്റുക'],
        ['Cut deep slits in every piece', 'ഓരോ കഷണത്തിലും ആഴത്തിൽ വരയുക'],
        ['Keep raw-meat knives apart', 'പച്ചയിറച്ചി മുറിച്ച കത്തി വേറെ വെക്കുക'],
      ],
      { timeAllowed: 10, window: '6:20-6:30' },
    ),
    subStep(
      '2-3',
      ['Mix the masala', 'മസാലക്കൂട്ട്'],
      'masala',
      [
        ['Open the weighed masala packet', 'തൂക്കിവെച്ച മസാല പാക്കറ്റ് തുറക്കുക'],
        ['Add the rock salt and the MSG', 'കല്ലുപ്പും എം.എസ്.ജിയും ചേർക്കുക'],
        ['Mix everything dry', 'വെള്ളം ചേർക്കാതെ നന്നായി ഇളക്കുക'],
        ['Add a little water: a thick paste', 'കുറച്ചു വെള്ളം ചേർത്ത് കട്ടിയായി കുഴയ്ക്കുക'],
        ['Divide it in two bowls for two coats', 'രണ്ടു തവണ പുരട്ടാൻ രണ്ടു പാത്രത്തിലാക്കുക'],
      ],
      { timeAllowed: 15, window: '6:30-6:45' },
    ),
    subStep(
      '2-4',
      ['First coat', 'ഒന്നാം തവണ പുരട്ടുക'],
      'coat',
      [
        ['Take the first bowl of masala', 'ആദ്യത്തെ പാത്രത്തിലെ മസാല എടുക്കുക'],
        ['Rub it deep into every slit', 'വരഞ്ഞിടത്തെല്ലാം ആഴത്തിൽ തേക്കുക'],
        ['Turn each piece; miss no side', 'മറിച്ചിട്ട് എല്ലാ വശത്തും പുരട്ടുക'],
        ['Lay the pieces in one layer', 'കഷണങ്ങൾ ഒറ്റ നിരയായി വെക്കുക'],
        ['Pass full trays on for the second coat', 'നിറഞ്ഞ ട്രേ രണ്ടാം തവണ പുരട്ടാൻ കൊടുക്കുക'],
      ],
      { timeAllowed: 30, window: '6:45-7:00' },
    ),
    subStep(
      '2-5',
      ['Second coat and massage', 'രണ്ടാം തവണ പുരട്ടുക'],
      'massage',
      [
        ['Take the second bowl of masala', 'രണ്ടാമത്തെ പാത്രത്തിലെ മസാല എടുക്കുക'],
        ['Coat every piece again', 'ഓരോ കഷണത്തിലും വീണ്ടും പുരട്ടുക'],
        ['Massage 5 minutes per tray', 'ഓരോ ട്രേയും 5 മിനിറ്റ് തിരുമ്മുക'],
        ['Scrape the bowl and use it all', 'പാത്രം വടിച്ച് മുഴുവനും ഉപയോഗിക്കുക'],
      ],
      { timeAllowed: 30, window: '7:00-7:15' },
    ),
    subStep(
      '2-6',
      ['Cover and rest', 'മൂടി വെക്കുക'],
      'cover',
      [
        ['Cover every tray', 'എല്ലാ ട്രേയും മൂടുക'],
        ['Rest at least 1 hour', 'കുറഞ്ഞത് 1 മണിക്കൂർ വെക്കുക'],
        ['Keep it in the shade, off the floor', 'തണലിൽ വെക്കുക, നിലത്ത് വെക്കരുത്'],
        ['Write the time on the tray', 'സമയം ട്രേയിൽ എഴുതുക'],
        ['Wash hands, knives and table', 'കൈയും കത്തിയും മേശയും കഴുകുക'],
      ],
      { timeAllowed: 15, window: '7:15-7:30 AM' },
    ),
  ],
  panels: [
    ingredients(['Ingredients 1/2', 'ചേരുവകൾ 1/2'], masalaRecipe.ingredients.slice(0, 6)),
    ingredients(['Ingredients 2/2', 'ചേരുവകൾ 2/2'], masalaRecipe.ingredients.slice(6)),
    materials(
      ['Required materials', 'വേണ്ട സാധനങ്ങൾ'],
      [
        ['Scale', 'ത്രാസ്'],
        ['1', '1'],
      ],
      [
        ['Colander', 'അരിപ്പ'],
        ['1', '1'],
      ],
      [
        ['Knives', 'കത്തി'],
        ['2', '2'],
      ],
      [
        ['Bowls', 'പാത്രം'],
        ['2', '2'],
      ],
      [
        ['Gloves', 'കൈയുറ'],
        ['2 pairs', '2 ജോഡി'],
      ],
      [
        ['Trays with covers', 'മൂടിയുള്ള ട്രേ'],
        ['as needed', 'ആവശ്യത്തിന്'],
      ],
    ),
    list(
      ['Key points', 'പ്രധാന കാര്യങ്ങൾ'],
      ['Receive the mutton at 5°C or below', 'മട്ടൺ വാങ്ങുമ്പോൾ 5°C-ൽ കൂടരുത്'],
      ['Coat twice, into every slit', 'വരഞ്ഞിടത്തെല്ലാം രണ്ടു തവണ പുരട്ടുക'],
      ['Two people: the coats overlap', 'രണ്ടുപേർ വേണം: പുരട്ടൽ ഒരേ സമയം നടക്കും'],
      ['Rest at least 1 hour before the grill', 'ഗ്രില്ലിൽ വെക്കും മുമ്പ് 1 മണിക്കൂർ വെക്കുക'],
      ['Keep raw meat away from cooked food', 'പച്ചയിറച്ചി പാകം ചെയ്തതിൽ തൊടരുത്'],
      ['Contains MSG: say so on the label', 'എം.എസ്.ജി ഉണ്ടെന്ന് ലേബലിൽ എഴുതുക'],
    ),
    timeline(
      ['Process timeline', 'സമയക്രമം'],
      ['6:00 AM', ['Wash and drain', 'കഴുകി വെള്ളം വാർക്കുക'], 'marination-1'],
      ['6:20 AM', ['Weigh and trim', 'തൂക്കി വൃത്തിയാക്കുക'], 'marination-2'],
      ['6:30 AM', ['Mix the masala', 'മസാലക്കൂട്ട് തയ്യാറാക്കുക'], 'marination-3'],
      ['6:45 AM', ['First coat', 'ഒന്നാം തവണ പുരട്ടുക'], 'marination-4'],
      ['7:00 AM', ['Second coat and massage', 'രണ്ടാം തവണ പുരട്ടി തിരുമ്മുക'], 'marination-5'],
      ['7:15 AM', ['Cover and rest', 'മൂടി വെക്കുക'], 'marination-6'],
    ),
  ],
};
