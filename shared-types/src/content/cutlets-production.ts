import { point, type ProductionTask } from './cutlets-write';
import { localized } from './write';

/** The task whose meat has to be fit to use, and the check that measures it. */
export const meatTask = { taskId: 'production-1', checkId: 'meatTemperature' } as const;

/** Titles, times and durations are given; where no priority is, it is high. Instructions and units are ours. */
export const productionTasks: readonly ProductionTask[] = [
  {
    id: meatTask.taskId,
    title: localized(['Leftover meat processing', 'ബാക്കി ഇറച്ചി ഒരുക്കൽ']),
    category: 'meat',
    priority: 'critical',
    duration: 90,
    startTime: '08:00',
    instructions: [
      localized([
        'Reject meat not kept at 5°C or colder, or 60°C or hotter',
        '5°C-നും 60°C-നും ഇടയിൽ വെച്ച ഇറച്ചി എടുക്കരുത്',
      ]),
      localized(['Remove bone and fat', 'എല്ലും കൊഴുപ്പും കളയുക']),
      localized(['Shred it to 2-3 mm', '2-3 മില്ലിമീറ്റർ കനത്തിൽ ചീന്തിയെടുക്കുക']),
    ],
    checkpoints: [
      point(meatTask.checkId, ['Meat temperature', 'ഇറച്ചിയുടെ ചൂട്'], '°C'),
      point('processed', ['Processed meat', 'ഒരുക്കിയ ഇറച്ചി'], 'kg', 'inventory.processedMeat'),
      point('start', ['Started at', 'തുടങ്ങിയ സമയം'], 'time'),
    ],
  },
  {
    id: 'production-2',
    title: localized(['Spice blending', 'മസാലക്കൂട്ട് ഉണ്ടാക്കൽ']),
    category: 'spices',
    priority: 'high',
    duration: 30,
    startTime: '09:30',
    instructions: [
      localized(['Dry-roast the spices', 'മസാലകൾ എണ്ണയില്ലാതെ വറുക്കുക']),
      localized(['Grind them', 'പൊടിക്കുക']),
      localized([
        'Blend Kerala masala and bridge spices per kg of meat',
        'ഒരു കിലോ ഇറച്ചിക്കുള്ള കണക്കിൽ കേരള മസാലയും ബ്രിഡ്ജ് മസാലയും കൂട്ടുക',
      ]),
    ],
    checkpoints: [
      point('keralaMasala', ['Kerala masala', 'കേരള മസാല'], 'g'),
      point('bridgeSpices', ['Bridge spices', 'ബ്രിഡ്ജ് മസാല'], 'g'),
    ],
  },
  {
    id: 'production-3',
    title: localized(['Potato base', 'ഉരുളക്കിഴങ്ങ് കൂട്ട്']),
    category: 'mixing',
    priority: 'high',
    duration: 45,
    startTime: '10:00',
    instructions: [
      localized(['Boil the potatoes', 'ഉരുളക്കിഴങ്ങ് പുഴുങ്ങുക']),
      localized(['Dry and mash them', 'വെള്ളം വാർത്ത് ഉടച്ചെടുക്കുക']),
      localized(['Cool it below 30°C', '30°C-ൽ താഴെ തണുപ്പിക്കുക']),
    ],
    checkpoints: [point('potatoes', ['Potatoes', 'ഉരുളക്കിഴങ്ങ്'], 'kg')],
  },
  {
    id: 'production-4',
    title: localized(['Cutlet mixing', 'കട്‌ലറ്റ് കൂട്ട് കുഴയ്ക്കൽ']),
    category: 'mixing',
    priority: 'critical',
    duration: 30,
    startTime: '10:45',
    instructions: [
      localized(['Mix meat, potato and spices', 'ഇറച്ചിയും ഉരുളക്കിഴങ്ങും മസാലയും ചേർത്ത് കുഴയ്ക്കുക']),
      // Their amounts are below, by the recipe as edited.
      localized(['Add the eggs and breadcrumbs', 'മുട്ടയും റൊട്ടിപ്പൊടിയും ചേർക്കുക']),
      localized(['Let it rest, fry one and taste it', 'കുറച്ചുനേരം വെച്ച ശേഷം ഒരെണ്ണം വറുത്ത് രുചി നോക്കുക']),
    ],
    checkpoints: [
      point('mix', ['Weight of the mix', 'കൂട്ടിന്റെ തൂക്കം'], 'kg'),
      point('taste', ['Taste test done at', 'രുചി നോക്കിയ സമയം'], 'time'),
    ],
  },
  {
    id: 'production-5',
    title: localized(['Shaping and portioning', 'തൂക്കി ആകൃതിയാക്കൽ']),
    category: 'shaping',
    priority: 'high',
    duration: 45,
    startTime: '11:15',
    instructions: [
      localized(['50 g ±2 g each', 'ഓരോന്നും 50 ഗ്രാം ±2 ഗ്രാം']),
      localized(['10x6x1.5 cm', 'വലിപ്പം 10x6x1.5 സെന്റിമീറ്റർ']),
      localized(['Lay them on a tray with paper', 'പേപ്പർ വിരിച്ച ട്രേയിൽ നിരത്തുക']),
    ],
    checkpoints: [
      point('count', ['Count', 'എണ്ണം'], 'pieces'),
      point('sample', ['Weight of a sample', 'ഒരെണ്ണത്തിന്റെ തൂക്കം'], 'g'),
    ],
  },
  {
    id: 'production-6',
    title: localized(['Three-stage coating', 'മൂന്നു ഘട്ടമായി പൊടി പുരട്ടൽ']),
    category: 'shaping',
    priority: 'high',
    duration: 60,
    startTime: '12:00',
    instructions: [
      localized(['First flour, then egg, then crumbs', 'ആദ്യം മൈദ, പിന്നെ മുട്ട, ഒടുവിൽ റൊട്ടിപ്പൊടി']),
      localized(['Chill them for 30 minutes', '30 മിനിറ്റ് തണുപ്പിക്കുക']),
    ],
    checkpoints: [
      point('coated', ['Coated', 'പൊടി പുരട്ടിയത്'], 'pieces'),
      point('chill', ['Chilling began at', 'തണുപ്പിക്കാൻ വെച്ച സമയം'], 'time'),
    ],
  },
  {
    id: 'production-7',
    title: localized(['Pre-freezing quality check', 'ഫ്രീസറിൽ വെക്കും മുമ്പ് പരിശോധന']),
    category: 'quality',
    priority: 'critical',
    duration: 15,
    startTime: '13:00',
    instructions: [
      localized(['Weigh 5 of them', '5 എണ്ണം തൂക്കി നോക്കുക']),
      localized(['Reject cracked ones', 'വിണ്ടുകീറിയവ ഒഴിവാക്കുക']),
      localized(['Note how many were rejected', 'ഒഴിവാക്കിയവ എത്രയെന്ന് എഴുതുക']),
    ],
    checkpoints: [
      point('accepted', ['Accepted', 'എടുത്തത്'], 'pieces', 'production.producedCutlets'),
      point('rejected', ['Rejected', 'ഒഴിവാക്കിയത്'], 'pieces'),
    ],
  },
  {
    id: 'production-8',
    title: localized(['Individual quick freezing', 'ഓരോന്നായി വേഗം ഫ്രീസ് ചെയ്യൽ']),
    category: 'freezing',
    priority: 'critical',
    duration: 120,
    startTime: '13:15',
    instructions: [
      localized(['Single layer at -18°C for 2 hours', 'ഒറ്റ നിരയായി -18°C-ൽ 2 മണിക്കൂർ']),
      localized(['Check every 30 minutes', '30 മിനിറ്റ് കൂടുമ്പോൾ നോക്കുക']),
    ],
    checkpoints: [
      point('at30', ['After 30 minutes', '30 മിനിറ്റ് കഴിഞ്ഞ്'], '°C'),
      point('at60', ['After 60 minutes', '60 മിനിറ്റ് കഴിഞ്ഞ്'], '°C'),
      point('at90', ['After 90 minutes', '90 മിനിറ്റ് കഴിഞ്ഞ്'], '°C'),
      point('at120', ['After 120 minutes', '120 മിനിറ്റ് കഴിഞ്ഞ്'], '°C'),
    ],
  },
  {
    id: 'production-9',
    title: localized(['Vacuum packaging and storage', 'വാക്വം പാക്കിങ്ങും സൂക്ഷിക്കലും']),
    category: 'packing',
    priority: 'high',
    duration: 45,
    startTime: '15:15',
    instructions: [
      localized(['10-20 in a pack', 'ഒരു പാക്കറ്റിൽ 10-20 എണ്ണം']),
      localized([
        'Label with date, batch and use-by date',
        'തീയതി, ബാച്ച്, ഉപയോഗിക്കേണ്ട അവസാന തീയതി എന്നിവ എഴുതി ഒട്ടിക്കുക',
      ]),
      localized(['Store at -18°C', '-18°C-ൽ സൂക്ഷിക്കുക']),
    ],
    checkpoints: [
      point('packs', ['Packs', 'പാക്കറ്റ്'], 'packs', 'production.totalPackages'),
      point('freezer', ['Freezer temperature', 'ഫ്രീസറിന്റെ ചൂട്'], '°C'),
    ],
  },
];
