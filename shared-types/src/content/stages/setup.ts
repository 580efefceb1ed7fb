import type { Stage } from '../types';
import { list, materials, subStep, timeline } from '../write';
import { fireSafety } from './fire-safety';

/** Minutes of the four steps. The owner chooses: the first fits "lid closed after 1 hour", the second a longer fire. */
export const setupTimings = { standard: [30, 15, 60, 10], 'long-burn': [15, 15, 120, 10] } as const;

/** What else on the page follows from how long the fire burns: when each step begins, and when the lid goes on. */
const printed = {
  standard: {
    begins: ['8:00 PM', '8:30 PM', '8:45 PM', '9:45 PM'],
    burnt: { en: '1 hour', ml: '1 മണിക്കൂർ' },
  },
  'long-burn': {
    begins: ['8:00 PM', '8:15 PM', '8:30 PM', '10:30 PM'],
    burnt: { en: '2 hours', ml: '2 മണിക്കൂർ' },
  },
} as const;

export const setup = (timing: keyof typeof setupTimings): Stage => {
  const [arrange, light, watch, close] = setupTimings[timing];
  const { begins, burnt } = printed[timing];
  return {
    id: '1',
    title: 'Setting Up',
    titleMalayalam: 'ഒരുക്കങ്ങൾ',
    header: { en: 'Mandi Setting Up SOP', ml: 'മന്തി ഒരുക്കങ്ങൾ: ചെയ്യേണ്ട വിധം' },
    badge: { en: 'Day Before', ml: 'തലേദിവസം' },
    description: 'Fill the pit, light it, watch it and close it.',
    descriptionMalayalam: 'കുഴി നിറച്ച് തീ കത്തിച്ച് നോക്കി അടയ്ക്കുക.',
    icon: 'wood',
    route: '/soplocked/setup',
    color: 'slate',
    shown: 4,
    subSteps: [
      subStep(
        '1-1',
        ['Arrange firewood and coconut shells', 'വിറകും ചിരട്ടയും അടുക്കുക'],
        'wood',
        [
          ['Lay 2.5 kg coconut shells at the base', '2.5 കിലോ ചിരട്ട കുഴിയുടെ അടിയിൽ നിരത്തുക'],
          ['Put thin, dry wood over the shells', 'മുകളിൽ ഉണങ്ങിയ ചെറുവിറക് വെക്കുക'],
          ['Stack the thick tamarind wood on top', 'അതിനു മുകളിൽ വണ്ണമുള്ള പുളിവിറക് അടുക്കുക'],
          ['Use 40 kg of wood in all', 'ആകെ 40 കിലോ വിറക് ഇടുക'],
          ['Leave gaps between the logs for air', 'കാറ്റ് കടക്കാൻ വിറകുകൾക്കിടയിൽ ഇടം വിടുക'],
        ],
        { timeAllowed: arrange },
      ),
      subStep(
        '1-2',
        ['Light the fire', 'തീ കത്തിക്കുക'],
        'fire',
        [
          ['Start about 12 hours before cooking', 'പാചകത്തിന് ഏകദേശം 12 മണിക്കൂർ മുമ്പ് തുടങ്ങുക'],
          ['Set water and sand beside the pit', 'വെള്ളവും മണലും കുഴിക്കരികിൽ വെക്കുക'],
          ['Push kindling between the shells', 'ചിരട്ടകൾക്കിടയിൽ ഉണങ്ങിയ ചുള്ളി തിരുകുക'],
          ['Light it from two sides', 'രണ്ടു വശത്തു നിന്നും തീ കൊളുത്തുക'],
          ['It catches in 10-15 minutes', '10-15 മിനിറ്റിൽ തീ പിടിക്കും'],
          ['Do not leave the fire alone', 'തീയുടെ അടുത്തു നിന്ന് മാറരുത്'],
        ],
        { timeAllowed: light },
      ),
      subStep(
        '1-3',
        ['Watch and feed the fire', 'തീ നിരീക്ഷിക്കുക'],
        'watch-fire',
        [
          ['Look at the fire every 15 minutes', 'ഓരോ 15 മിനിറ്റിലും തീ നോക്കുക'],
          ['Push unburnt wood to the middle', 'കത്താത്ത വിറക് നടുവിലേക്ക് തള്ളുക'],
          ['Add wood before the flames go down', 'തീ താഴും മുമ്പ് വിറക് ഇടുക'],
          ['Use the long poker, not your hands', 'കൈ കൊണ്ടല്ല, നീളമുള്ള കമ്പി കൊണ്ട് തള്ളുക'],
          ['Burn it down to red embers', 'ചുവന്ന കനലാകും വരെ കത്തിക്കുക'],
        ],
        { timeAllowed: watch },
      ),
      subStep(
        '1-4',
        ['Close the lid and check temperature', 'അടപ്പ് വെച്ച് ചൂട് നോക്കുക'],
        'lid-temperature',
        [
          [`Close the lid after ${burnt.en} of fire`, `തീ കത്തി ${burnt.ml} കഴിഞ്ഞ് അടപ്പ് വെക്കുക`],
          ['Lift the lid with two people, in gloves', 'കൈയുറയിട്ട് രണ്ടുപേർ ചേർന്ന് അടപ്പ് പൊക്കുക'],
          ['Seal the rim with clay or sand', 'വക്ക് കളിമണ്ണോ മണലോ കൊണ്ട് അടയ്ക്കുക'],
          ['Read the temperature sensor', 'ചൂട് സെൻസർ നോക്കുക'],
          ['Ideal after 1 hour: 180-200°C', '1 മണിക്കൂർ കഴിഞ്ഞാൽ വേണ്ടത്: 180-200°C'],
          ['Write down the reading and the time', 'ചൂടും സമയവും കുറിച്ചു വെക്കുക'],
        ],
        { timeAllowed: close },
      ),
    ],
    panels: [
      materials(
        ['Materials', 'സാധനങ്ങൾ'],
        ['Dried tamarind wood', 'ഉണങ്ങിയ പുളിവിറക്', '40 kg', '40 കിലോ'],
        ['Coconut shells', 'ചിരട്ട', '2.5 kg', '2.5 കിലോ'],
        ['Lighter and kindling', 'ലൈറ്ററും ചുള്ളിയും', '1 set', '1 സെറ്റ്'],
        ['Pit lid', 'കുഴിയുടെ അടപ്പ്', '1', '1'],
        ['Temperature sensor', 'ചൂട് സെൻസർ', '1', '1'],
        ['Heat resistant gloves', 'ചൂട് തടയുന്ന കൈയുറ', '2 pairs', '2 ജോഡി'],
        ['Long iron poker', 'നീളമുള്ള ഇരുമ്പു കമ്പി', '1', '1'],
      ),
      list(
        ['Key points', 'പ്രധാന കാര്യങ്ങൾ'],
        ['Dried tamarind wood 40 kg, shells 2.5 kg', 'ഉണങ്ങിയ പുളിവിറക് 40 കിലോ, ചിരട്ട 2.5 കിലോ'],
        ['Light about 12 hours before cooking', 'പാചകത്തിന് ഏകദേശം 12 മണിക്കൂർ മുമ്പ് കത്തിക്കുക'],
        ['The fire catches in 10-15 minutes', '10-15 മിനിറ്റിൽ തീ പിടിക്കും'],
        [`Close the lid after ${burnt.en}`, `${burnt.ml} കഴിഞ്ഞ് അടപ്പ് വെക്കുക`],
        ['Ideal after 1 hour: 180-200°C', '1 മണിക്കൂർ കഴിഞ്ഞാൽ വേണ്ടത്: 180-200°C'],
        ['Use dry wood only', 'ഉണങ്ങിയ വിറക് മാത്രം എടുക്കുക'],
      ),
      timeline(
        ['Timeline', 'സമയക്രമം'],
        [begins[0], ['Arrange firewood and shells', 'വിറകും ചിരട്ടയും അടുക്കുക'], 'pit-1'],
        [begins[1], ['Light the fire', 'തീ കത്തിക്കുക'], 'pit-2'],
        [begins[2], ['Watch it, every 15 minutes', 'ഓരോ 15 മിനിറ്റിലും തീ നോക്കുക'], 'pit-3'],
        [begins[3], ['Close the lid, read 180-200°C', 'അടപ്പ് വെച്ച് 180-200°C ഉണ്ടോ നോക്കുക'], 'pit-4'],
      ),
      list(
        ['Fire tips', 'തീ കത്തിക്കുമ്പോൾ'],
        ['Start with small, dry pieces', 'ഉണങ്ങിയ ചെറിയ കഷണങ്ങളിൽ തുടങ്ങുക'],
        ['Feed little and often', 'കുറച്ചു വീതം ഇടയ്ക്കിടെ ഇടുക'],
        ['Keep the air gaps open', 'കാറ്റ് കടക്കുന്ന വിടവ് അടയരുത്'],
        ['White smoke: the wood is damp', 'വെളുത്ത പുക വന്നാൽ വിറകിൽ നനവുണ്ട്'],
        ['Wind rises: add no more wood', 'കാറ്റ് കൂടിയാൽ വിറക് ഇടരുത്'],
        ['Never pour petrol or kerosene', 'പെട്രോളോ മണ്ണെണ്ണയോ ഒഴിക്കരുത്'],
      ),
      list(
        ['Pit notes', 'കുഴി ശ്രദ്ധിക്കാൻ'],
        ['Remove the old ash first', 'ആദ്യം പഴയ ചാരം നീക്കുക'],
        ['Look for cracks in bricks and lid', 'ഇഷ്ടികയിലും അടപ്പിലും വിള്ളലുണ്ടോ നോക്കുക'],
        ['Clear dry leaves 3 m around', 'ചുറ്റും 3 മീറ്റർ കരിയില നീക്കുക'],
        ['Keep rain out of the pit', 'കുഴിയിൽ മഴവെള്ളം വീഴാതെ നോക്കുക'],
        ['Close every gap of the lid', 'അടപ്പിന്റെ എല്ലാ വിടവും അടയ്ക്കുക'],
        ['Read it again in the morning', 'രാവിലെ വീണ്ടും ചൂട് നോക്കുക'],
      ),
      fireSafety,
    ],
  };
};
