import type { Stage } from '../types';
import { list, materials, subStep, timeline } from '../write';
import { fireSafety } from './fire-safety';

export const finalcooking: Stage = {
  id: '5',
  title: 'Final Cooking',
  titleMalayalam: 'കുഴിയിൽ വേവിക്കൽ',
  header: { en: 'Mandi Final Cooking SOP', ml: 'മന്തി കുഴിയിൽ വേവിക്കൽ: ചെയ്യേണ്ട വിധം' },
  badge: { en: 'Cooking Day', ml: 'പാചകദിവസം' },
  description: 'Rice and meat go into the pit and come out done.',
  descriptionMalayalam: 'അരിയും ഇറച്ചിയും കുഴിയിൽ വെച്ച് വേവിച്ചെടുക്കുക.',
  icon: 'pot-in-pit',
  route: '/soplocked/finalcooking',
  color: 'indigo',
  shown: 4,
  subSteps: [
    subStep('5-1', ['Temperature measurement', 'ചൂട് അളക്കൽ'], 'thermometer', [
      ['Read the sensor before the pot goes in', 'ചെമ്പ് വെക്കും മുമ്പ് സെൻസർ നോക്കുക'],
      ['Start cooking above 200°C', '200°C-ന് മുകളിലായാൽ പാചകം തുടങ്ങുക'],
      ['Ideal: 280-320°C', 'ഏറ്റവും നല്ലത്: 280-320°C'],
      ['Below 200°C: wait, read in 15 minutes', '200°C-ൽ താഴെ: 15 മിനിറ്റ് കഴിഞ്ഞ് നോക്കുക'],
      ['Write down the reading and the time', 'ചൂടും സമയവും കുറിച്ചു വെക്കുക'],
    ]),
    subStep('5-2', ['Placing rice', 'അരി വെക്കൽ'], 'pot-in-pit', [
      ['Take two people, gloves and hooks', 'രണ്ടുപേരും കൈയുറയും കൊളുത്തും വേണം'],
      ['Lower the pot slowly, keep it level', 'ചെമ്പ് ചരിയാതെ പതുക്കെ ഇറക്കുക'],
      ['Check it stands firm on the embers', 'കനലിൽ ഉറച്ചിരിക്കുന്നോ നോക്കുക'],
      ['Keep your face out of the heat', 'മുഖം ചൂടിൽ നിന്ന് മാറ്റിപ്പിടിക്കുക'],
    ]),
    subStep('5-3', ['Placing meat', 'ഇറച്ചി വെക്കൽ'], 'grill', [
      ['Set the grill above the rice pot', 'ചെമ്പിനു മുകളിൽ ഗ്രിൽ വെക്കുക'],
      ['Lay the meat in one layer', 'ഇറച്ചി ഒറ്റ നിരയായി നിരത്തുക'],
      ['Let the juices fall into the rice', 'ഇറച്ചിനീര് ചോറിൽ വീഴണം'],
      ['Use long tongs and gloves', 'നീളമുള്ള കൊടിലും കൈയുറയും ഉപയോഗിക്കുക'],
    ]),
    subStep('5-4', ['Sealing pit', 'കുഴി അടയ്ക്കൽ'], 'seal', [
      ['Foil first, then the cloth, then the lid', 'ആദ്യം ഫോയിൽ, പിന്നെ തുണി, പിന്നെ അടപ്പ്'],
      ['Seal the rim: no steam comes out', 'ആവി പോകാതെ വക്ക് കളിമണ്ണ് കൊണ്ട് അടയ്ക്കുക'],
      ['Note the time: 2 hours start now', 'സമയം കുറിക്കുക: 2 മണിക്കൂർ ഇപ്പോൾ തുടങ്ങുന്നു'],
      ['Let no cloth touch the embers', 'തുണി കനലിൽ തൊടരുത്'],
    ]),
    subStep(
      '5-5',
      ['Cooking time and temperature check', 'പാചകസമയവും ചൂട് പരിശോധനയും'],
      'clock-temperature',
      [
        ['Read the sensor every 15 minutes', 'ഓരോ 15 മിനിറ്റിലും സെൻസർ നോക്കുക'],
        ['After 1 hour: 145-160°C', '1 മണിക്കൂർ കഴിഞ്ഞ്: 145-160°C'],
        ['After 2 hours, above 135°C: +10 minutes', '2 മണിക്കൂർ കഴിഞ്ഞ് 135°C-ന് മുകളിൽ: +10 മിനിറ്റ്'],
        ['From 130 to 135°C: +15, read again', '130-135°C എങ്കിൽ: +15 മിനിറ്റ്, വീണ്ടും നോക്കുക'],
        ['Below 130°C: +20 minutes, read again', '130°C-ൽ താഴെ: +20 മിനിറ്റ്, വീണ്ടും നോക്കുക'],
      ],
    ),
    subStep('5-6', ['Unsealing and serving', 'കുഴി തുറന്ന് വിളമ്പൽ'], 'unseal', [
      ['Gloves on; open away from your face', 'കൈയുറയിട്ട് മുഖത്തു നിന്ന് മാറ്റി തുറക്കുക'],
      ['Steam burns: let it out first', 'ആവി പൊള്ളിക്കും: ആദ്യം ആവി പോകട്ടെ'],
      ['Probe the thickest piece: 75°C or more', 'വലിയ കഷണത്തിന്റെ ഉള്ളിൽ 75°C എങ്കിലും വേണം'],
      ['Below 75°C: do not serve, seal again', '75°C-ൽ താഴെ: വിളമ്പരുത്, വീണ്ടും അടയ്ക്കുക'],
      ['Take the meat out, then the pot', 'ആദ്യം ഇറച്ചി, പിന്നെ ചെമ്പ് എടുക്കുക'],
      ['Cover it and keep it at 60°C or more', 'മൂടി 60°C-യോ കൂടുതലോ ചൂടിൽ വെക്കുക'],
    ]),
    subStep('5-7', ['Final presentation', 'തളികയിൽ വിളമ്പൽ'], 'platter', [
      ['Spread the rice on the large platter', 'വലിയ തളികയിൽ ചോറ് പരത്തുക'],
      ['Lay the meat on the rice', 'ചോറിനു മുകളിൽ ഇറച്ചി വെക്കുക'],
      ['Add the garnish', 'മുകളിൽ അലങ്കരിക്കുക'],
      ['Set chutney and mayonnaise beside it', 'ചട്ണിയും മയോണൈസും അരികിൽ വെക്കുക'],
    ]),
    subStep('5-8', ['Quality check', 'ഗുണനിലവാര പരിശോധന'], 'quality', [
      ['Taste rice, meat and chutney', 'ചോറും ഇറച്ചിയും ചട്ണിയും രുചിച്ചു നോക്കുക'],
      ['Weigh two boxes', 'രണ്ടു പാഴ്സൽ തൂക്കി നോക്കുക'],
      ['Probe one box: 60°C or more', 'ഒരു പാഴ്സലിന്റെ ചൂട് നോക്കുക: 60°C എങ്കിലും'],
      ['Count the boxes and sign', 'പാഴ്സൽ എണ്ണി ഒപ്പിടുക'],
    ]),
  ],
  panels: [
    materials(
      ['Materials 1/2', 'സാധനങ്ങൾ 1/2'],
      [
        ['Aluminum foil', 'അലുമിനിയം ഫോയിൽ'],
        ['large sheet', 'വലിയ ഷീറ്റ്'],
      ],
      [
        ['Insulation cloth', 'ചൂട് പോകാതിരിക്കാനുള്ള തുണി'],
        ['1 large', '1 വലുത്'],
      ],
      [
        ['Pit lid', 'കുഴിയുടെ അടപ്പ്'],
        ['1', '1'],
      ],
      [
        ['Temperature sensor', 'ചൂട് സെൻസർ'],
        ['1', '1'],
      ],
    ),
    materials(
      ['Materials 2/2', 'സാധനങ്ങൾ 2/2'],
      [
        ['Heat resistant gloves', 'ചൂട് തടയുന്ന കൈയുറ'],
        ['2 pairs', '2 ജോഡി'],
      ],
      [
        ['Serving platter', 'വിളമ്പാനുള്ള തളിക'],
        ['large', 'വലുത്'],
      ],
      [
        ['Long tongs', 'നീളമുള്ള കൊടിൽ'],
        ['2', '2'],
      ],
      [
        ['Garnish', 'അലങ്കരിക്കാനുള്ളത്'],
        ['as needed', 'ആവശ്യത്തിന്'],
      ],
    ),
    list(
      ['Key points', 'പ്രധാന കാര്യങ്ങൾ'],
      ['Start cooking above 200°C', '200°C-ന് മുകളിലായാൽ പാചകം തുടങ്ങുക'],
      ['Ideal: 280-320°C', 'ഏറ്റവും നല്ലത്: 280-320°C'],
      ['Check every 15 minutes', 'ഓരോ 15 മിനിറ്റിലും നോക്കുക'],
      ['After 1 hour: 145-160°C', '1 മണിക്കൂർ കഴിഞ്ഞ്: 145-160°C'],
      ['2 hours, above 135°C: add 10 minutes', '2 മണിക്കൂർ, 135°C-ന് മുകളിൽ: 10 മിനിറ്റ് കൂടി'],
      ['2 hours, below 130°C: add 20 minutes', '2 മണിക്കൂർ, 130°C-ൽ താഴെ: 20 മിനിറ്റ് കൂടി'],
    ),
    fireSafety,
    timeline(
      ['Cooking timeline', 'പാചകത്തിന്റെ സമയക്രമം'],
      ['11:00', ['Check pit temperature', 'കുഴിയുടെ ചൂട് നോക്കുക'], 'temp-1'],
      ['11:15', ['Rice pot in the pit', 'ചെമ്പ് കുഴിയിൽ വെക്കുക'], 'rice-4'],
      ['11:30', ['Meat on the grill', 'ഇറച്ചി ഗ്രില്ലിൽ വെക്കുക'], 'grill-1'],
      ['11:45', ['Seal the pit', 'കുഴി അടയ്ക്കുക'], 'seal-1'],
    ),
    list(
      ['Serving tips', 'വിളമ്പുമ്പോൾ'],
      ['Serve at once, hot: 60°C or more', 'ചൂടോടെ ഉടൻ വിളമ്പുക: 60°C എങ്കിലും'],
      ['Loosen the rice from the sides', 'ചോറ് വശങ്ങളിൽ നിന്ന് ഇളക്കുക'],
      ['Do not crush the grains', 'വറ്റ് ഉടയ്ക്കരുത്'],
      ['Give every platter some of the juices', 'എല്ലാ തളികയിലും ഇറച്ചിനീര് ഒഴിക്കുക'],
      ['Keep mayonnaise cold till the end', 'മയോണൈസ് അവസാനം വരെ തണുപ്പിൽ വെക്കുക'],
    ),
    list(
      ['Troubleshooting', 'പ്രശ്നങ്ങളും പരിഹാരവും'],
      ['Under 200°C: add embers, no pot yet', '200°C-ൽ താഴെ: കനൽ ചേർക്കുക, ചെമ്പ് വെക്കരുത്'],
      ['Steam at the rim: add clay at once', 'വക്കിൽ ആവി വന്നാൽ ഉടൻ കളിമണ്ണ് വെക്കുക'],
      ['1 hour, under 145°C: plan extra time', '1 മണിക്കൂർ, 145°C-ൽ താഴെ: കൂടുതൽ സമയം കരുതുക'],
      ['1 hour, over 160°C: read in 15 minutes', '1 മണിക്കൂർ, 160°C-ന് മുകളിൽ: 15 മിനിറ്റിൽ നോക്കുക'],
      ['Meat under 75°C: back in the pit', 'ഇറച്ചി 75°C-ൽ താഴെ: വീണ്ടും കുഴിയിൽ വെക്കുക'],
      ['Late for delivery: call the customer', 'ഡെലിവറി വൈകിയാൽ കസ്റ്റമറെ വിളിക്കുക'],
    ),
  ],
};
