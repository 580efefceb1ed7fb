import type { Stage } from '../types';
import { list, materials, subStep, timeline } from '../write';
import { fireSafety } from './fire-safety';

/** Its labels and addresses are 1-1 to 1-4, as prescribed; its timers are 3-1 to 3-4, since 1-1 to 1-4 are the setup page's. */
export const pitlighting: Stage = {
  id: '3',
  title: 'Pit Lighting',
  titleMalayalam: 'കുഴിയിൽ തീ കത്തിക്കൽ',
  header: { en: 'Mandi Pit Preparation SOP', ml: 'മന്തി കുഴി തയ്യാറാക്കൽ: ചെയ്യേണ്ട വിധം' },
  badge: { en: 'Before Cooking', ml: 'പാചകത്തിനു മുമ്പ്' },
  description: 'Bring the pit to heat before cooking.',
  descriptionMalayalam: 'പാചകത്തിനു മുമ്പ് കുഴി ചൂടാക്കുക.',
  icon: 'fire',
  route: '/soplocked/pitlighting',
  color: 'ember',
  shown: 4,
  subSteps: [
    subStep(
      '3-1',
      ['Arrange firewood and coconut shells', 'വിറകും ചിരട്ടയും അടുക്കുക'],
      'wood',
      [
        ['Check the pit is clean and dry', 'കുഴി വൃത്തിയായി ഉണങ്ങിയതാണോ നോക്കുക'],
        ['Lay 2.5 kg coconut shells at the base', '2.5 കിലോ ചിരട്ട കുഴിയുടെ അടിയിൽ നിരത്തുക'],
        ['Stack 40 kg wood, thin pieces first', '40 കിലോ വിറക് അടുക്കുക, ചെറുത് ആദ്യം'],
        ['Leave gaps between the logs for air', 'കാറ്റ് കടക്കാൻ വിറകുകൾക്കിടയിൽ ഇടം വിടുക'],
      ],
      { alias: '1-1', timeAllowed: 30 },
    ),
    subStep(
      '3-2',
      ['Light the fire', 'തീ കത്തിക്കുക'],
      'fire',
      [
        ['Set water bucket and fire blanket ready', 'വെള്ളവും ഫയർ ബ്ലാങ്കറ്റും അടുത്തു വെക്കുക'],
        ['Push kindling between the shells', 'ചിരട്ടകൾക്കിടയിൽ ഉണങ്ങിയ ചുള്ളി തിരുകുക'],
        ['Light it from two sides', 'രണ്ടു വശത്തു നിന്നും തീ കൊളുത്തുക'],
        ['It catches in 10-15 minutes', '10-15 മിനിറ്റിൽ തീ പിടിക്കും'],
        ['Do not leave the fire alone', 'തീയുടെ അടുത്തു നിന്ന് മാറരുത്'],
      ],
      { alias: '1-2', timeAllowed: 15 },
    ),
    subStep(
      '3-3',
      ['Watch and feed the fire', 'തീ നിരീക്ഷിക്കുക'],
      'watch-fire',
      [
        ['Look at the fire every 15 minutes', 'ഓരോ 15 മിനിറ്റിലും തീ നോക്കുക'],
        ['Push unburnt wood to the middle', 'കത്താത്ത വിറക് നടുവിലേക്ക് തള്ളുക'],
        ['Add wood with the long poker', 'നീളമുള്ള കമ്പി കൊണ്ട് വിറക് ചേർക്കുക'],
        ['Spread the embers evenly', 'കനൽ ഒരേ നിരപ്പിൽ പരത്തുക'],
      ],
      { alias: '1-3', timeAllowed: 60 },
    ),
    subStep(
      '3-4',
      ['Check temperature, ready for cooking', 'ചൂട് പരിശോധിക്കുക'],
      'thermometer',
      [
        ['Close the lid and wait for the sensor', 'അടപ്പ് വെച്ച് സെൻസർ സ്ഥിരമാകാൻ കാക്കുക'],
        ['180-200°C after 1 hour is right', '1 മണിക്കൂർ കഴിഞ്ഞ് 180-200°C ആണ് ശരി'],
        ['Too low: open, add wood, wait', 'കുറവെങ്കിൽ തുറന്ന് വിറകിട്ട് കാക്കുക'],
        ['The pot goes in at 200°C or more', '200°C-യോ കൂടുതലോ ആയാൽ ചെമ്പ് വെക്കാം'],
        ['Write down the reading and the time', 'ചൂടും സമയവും കുറിച്ചു വെക്കുക'],
      ],
      { alias: '1-4', timeAllowed: 10 },
    ),
  ],
  panels: [
    materials(
      ['Materials: fuel', 'സാധനങ്ങൾ: ഇന്ധനം'],
      [
        ['Dried tamarind wood', 'ഉണങ്ങിയ പുളിവിറക്'],
        ['40 kg', '40 കിലോ'],
      ],
      [
        ['Coconut shells', 'ചിരട്ട'],
        ['2.5 kg', '2.5 കിലോ'],
      ],
      [
        ['Kindling', 'ചുള്ളി'],
        ['1 bundle', '1 കെട്ട്'],
      ],
      [
        ['Lighter', 'ലൈറ്റർ'],
        ['1', '1'],
      ],
    ),
    materials(
      ['Materials: tools', 'സാധനങ്ങൾ: ഉപകരണങ്ങൾ'],
      [
        ['Pit lid', 'കുഴിയുടെ അടപ്പ്'],
        ['1', '1'],
      ],
      [
        ['Temperature sensor', 'ചൂട് സെൻസർ'],
        ['1', '1'],
      ],
      [
        ['Heat resistant gloves', 'ചൂട് തടയുന്ന കൈയുറ'],
        ['2 pairs', '2 ജോഡി'],
      ],
      [
        ['Long iron poker', 'നീളമുള്ള ഇരുമ്പു കമ്പി'],
        ['1', '1'],
      ],
      [
        ['Water bucket', 'വെള്ളം നിറച്ച ബക്കറ്റ്'],
        ['1', '1'],
      ],
      [
        ['Fire blanket', 'ഫയർ ബ്ലാങ്കറ്റ്'],
        ['1', '1'],
      ],
    ),
    list(
      ['Key points', 'പ്രധാന കാര്യങ്ങൾ'],
      ['Use dry tamarind wood only', 'ഉണങ്ങിയ പുളിവിറക് മാത്രം എടുക്കുക'],
      ['Shells at the base, large wood on top', 'അടിയിൽ ചിരട്ട, മുകളിൽ വലിയ വിറക്'],
      ['The fire catches in 10-15 minutes', '10-15 മിനിറ്റിൽ തീ പിടിക്കും'],
      ['Look every 15 minutes', 'ഓരോ 15 മിനിറ്റിലും നോക്കുക'],
      ['Cook on embers, not on flames', 'തീനാളത്തിലല്ല, കനലിൽ പാകം ചെയ്യുക'],
      ['Before the pot: at least 200°C', 'ചെമ്പ് വെക്കും മുമ്പ് 200°C എങ്കിലും വേണം'],
    ),
    timeline(
      ['Preparation timeline', 'ഒരുക്കത്തിന്റെ സമയക്രമം'],
      ['7:00 AM', ['Arrange firewood and coconut shells', 'വിറകും ചിരട്ടയും അടുക്കുക'], 'pit-1'],
      ['7:15 AM', ['Light the fire', 'തീ കത്തിക്കുക'], 'pit-2'],
      ['9:15 AM', ['Check 170°C', '170°C ആയോ നോക്കുക'], 'pit-temp-1'],
    ),
    list(
      ['Fire management tips', 'തീ നിയന്ത്രിക്കാൻ'],
      ['Start with small, dry pieces', 'ഉണങ്ങിയ ചെറിയ കഷണങ്ങളിൽ തുടങ്ങുക'],
      ['Feed little and often', 'കുറച്ചു വീതം ഇടയ്ക്കിടെ ഇടുക'],
      ['Flames too high: wait, add no wood', 'തീ ആളിയാൽ വിറക് ഇടാതെ കാക്കുക'],
      ['White smoke: the wood is damp', 'വെളുത്ത പുക വന്നാൽ വിറകിൽ നനവുണ്ട്'],
      ['Wind rises: add no more wood', 'കാറ്റ് കൂടിയാൽ വിറക് ഇടരുത്'],
      ['Never pour petrol or kerosene', 'പെട്രോളോ മണ്ണെണ്ണയോ ഒഴിക്കരുത്'],
    ),
    list(
      ['Pit preparation notes', 'കുഴി തയ്യാറാക്കാൻ'],
      ['180-200°C after 1 hour', '1 മണിക്കൂർ കഴിഞ്ഞ് 180-200°C'],
      ['170°C at 9:15 is on the way', '9:15-ന് 170°C ആയാൽ ശരിയായി പോകുന്നു'],
      ['Cover the embers from rain', 'കനലിൽ മഴ വീഴാതെ മൂടുക'],
      ['Look for cracks in bricks and lid', 'ഇഷ്ടികയിലും അടപ്പിലും വിള്ളലുണ്ടോ നോക്കുക'],
      ['Clear dry leaves 3 m around', 'ചുറ്റും 3 മീറ്റർ കരിയില നീക്കുക'],
    ),
    fireSafety,
  ],
};
