import { expect, test } from 'vitest';

type Tree = { [key: string]: string | Tree };

const flat = (tree: Tree, before: string): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[before + key, value] as [string, string]]
      : flat(value, `${before}${key}.`),
  );

const texts = (files: Record<string, Tree>) =>
  Object.entries(files).flatMap(([path, tree]) =>
    flat(tree, `${path.replace(/^.*\/(.*)\.json$/, '$1')}:`),
  );

const english = texts(
  import.meta.glob<Tree>('./locales/en/*.json', { eager: true, import: 'default' }),
);
const malayalam = texts(
  import.meta.glob<Tree>('./locales/ml/*.json', { eager: true, import: 'default' }),
);

/** The Malayalam literals of the content by file: texts of the kitchen, the shop and the printed documents. */
const content = Object.entries(
  import.meta.glob<string>(
    [
      '../../../shared-types/src/content/**/*.ts',
      '../../../backend/src/features/recipes/content/*.ts',
      '../../../backend/src/sandbox/checkout-texts.ts',
      '!**/*.test.ts',
    ],
    { eager: true, query: '?raw', import: 'default' },
  ),
).flatMap(([path, source]) =>
  [...source.matchAll(/'((?:[^'\\]|\\.)*[\u0D00-\u0D7F](?:[^'\\]|\\.)*)'/g)].map(
    ([, text]) => [path.replace(/^.*\//, ''), text!] as [string, string],
  ),
);

/** A replaced term, its replacement, and where it may still be used: key or file → reason. */
type Term = { replaced: RegExp; use: string; except?: Record<string, string> };

const log = 'the printed temperature log is a document of food safety';
const story = 'the story of the shop speaks of the jars of a Kerala home';
const reason = 'says that something is kept, not saved';

const terms: Term[] = [
  {
    replaced: /ഭരണി|ജാറ/,
    use: 'കുപ്പി',
    except: {
      'shop:story.tagline': story,
      'shop:story.first': story,
      'shop:story.second': story,
      'home:movement.text': story,
      'mango.ts': 'mango is salted in a ഭരണി',
      'lime.ts': 'lime is salted in a ഭരണി',
    },
  },
  { replaced: /ഉത്പന്ന|ഉത്പാദ/, use: 'ഉൽപ്പന്നം' },
  { replaced: /മാംസ/, use: 'ഇറച്ചി' },
  { replaced: /അരിപ്പാത്ര/, use: 'ചെമ്പ്' },
  { replaced: /(?<![ത്വറ])ഉള്ളി(?!ൽ|ലെ|ലേ)/, use: 'സവാള', except: { 'avocado.ts': 'shallots' } },
  {
    replaced: /താപനില/,
    use: 'ചൂട്',
    except: {
      'readings:log.title': log,
      'readings:log.none': log,
      'reports:sheets.temperatures': log,
    },
  },
  { replaced: /പാചകക്കുറിപ്പ/, use: 'റെസിപ്പി' },
  { replaced: /പട്ടിക/, use: 'ലിസ്റ്റ്' },
  {
    replaced: /സൂക്ഷിക്കുക|സൂക്ഷിച്ചു(?!വെ)|സൂക്ഷിക്കാനായില്ല|സൂക്ഷിച്ചിട്ടി/,
    use: 'സേവ് ചെയ്യുക',
    except: {
      'cutlets:meat.title': reason,
      'cutlets:meat.unknown': reason,
      'diagnostics:backup.advice': reason,
      'cutlets-production.ts': 'food is stored',
      'riceprep.ts': 'the floor is kept dry',
      'pickles-goan-bengali.ts': 'here it is to beware of bones',
    },
  },
  { replaced: /തിരിച്ചെടുക്ക|തിരിച്ചെടുത്ത/, use: 'തിരികെ കൊണ്ടുവരുക' },
  { replaced: /തിരിച്ചാക്ക/, use: 'പഴയപടിയാക്കുക' },
  { replaced: /സജീവമല്ല|നിർത്തിവച്ച|മാറ്റിവെക്കുക: |^മാറ്റിവെക്കുക$/, use: 'നിർത്തിവെച്ചത്' },
  { replaced: /ഇവന്റ്|വിരുന്ന|സദ്യ/, use: 'പരിപാടി' },
  { replaced: /ഓഫർ/, use: 'അച്ചാർ മേള' },
  { replaced: /എത്തിക്കാനുള്ള ചെലവ്/, use: 'ഡെലിവറി ചാർജ്' },
  { replaced: /പണമടവ|പണമടയ്ക്കൽ/, use: 'പേയ്‌മെന്റ്' },
  { replaced: /(പണം|\}\}) തിരികെ (അയ|നൽ|പോ)/, use: 'റീഫണ്ട്' },
  { replaced: /ഉപഭോക്ത|വാങ്ങുന്നയാ/, use: 'കസ്റ്റമർ' },
  { replaced: /ജീവനക്കാ/, use: 'ജോലിക്കാർ' },
  { replaced: /തത്സമയമല്ല|ബന്ധമില്ല|കണക്ഷനില്ല/, use: 'നെറ്റില്ല' },
  { replaced: /പുറത്തുകട/, use: 'സൈൻ ഔട്ട്' },
  { replaced: /ഉപയോക്തൃനാമ/, use: 'യൂസർനെയിം' },
  { replaced: /എള്ളെണ്ണ/, use: 'നല്ലെണ്ണ' },
  { replaced: /ഭക്ഷണ പാത്ര/, use: 'പാഴ്സൽ പാത്രം' },
  { replaced: /പ്രവർത്തനക്രമ/, use: 'ചെയ്യേണ്ട വിധം' },
  { replaced: /ദയവായി/, use: 'nothing' },
  { replaced: /സമർപ്പി|ആസൂത്രണ|ജാലക/, use: 'a word of every day' },
  { replaced: /അല്പ/, use: 'അൽപ്പം' },
  { replaced: /വയ്ക്കുക/, use: 'വെക്കുക' },
  { replaced: /WhatsApp|വാട്സ/, use: 'വാട്‌സാപ്പ് with ZWNJ' },
  { replaced: /സ്ക്രീ|പേയ്മെന്റ/, use: 'സ്‌ക്രീൻ, പേയ്‌മെന്റ് with ZWNJ' },
];

test.each(terms)('the Malayalam uses $use, not $replaced', ({ replaced, except = {} }) => {
  const found = [...malayalam, ...content].filter(
    ([key, text]) => replaced.test(text) && !(key in except),
  );
  expect(found).toEqual([]);
});

test.each(terms.filter(({ except }) => except))(
  'every exception of $replaced is in use',
  ({ replaced, except = {} }) => {
    const inUse = (key: string) =>
      [...malayalam, ...content].some(([at, text]) => at === key && replaced.test(text));
    expect(Object.keys(except).filter((key) => !inUse(key))).toEqual([]);
  },
);

const prescribed = 'prescribed by the specification';
/** Texts for the owner, who uses the payment gateway, unlike shoppers and cooks. */
const isForOwner = (key: string) => /^(orders|overview|diagnostics):/.test(key);

test('English: "Please" is used only where it is prescribed', () => {
  const allowed = new Set([
    'checkout:noneText',
    'errors:cart-empty',
    'errors:fields-missing',
    'errors:payment-not-started',
    'errors:location-needed',
    'errors:reviewer-needed',
    'errors:review-text-needed',
    'errors:youtube-wrong',
    'errors:cutlet-password-wrong',
    'kitchen:diary.failed',
    'kitchen:refused.createDiaryEvent',
    'kitchen:refused.updateDiaryEvent',
    'kitchen:refused.deleteDiaryEvent',
    'kitchen:refused.addReview',
    'kitchen:refused.setPeople',
    'reports:prompt',
    'reviews:failed',
    'reviews:form.failed',
    'schedule:delivery.locationNeeded',
  ]);
  expect(english.filter(([key, text]) => /please/i.test(text) && !allowed.has(key))).toEqual([]);
});

test.each<[RegExp, Record<string, string>]>([
  [/\bhouse\b/i, { 'shop:story.first': story, 'checkout:addressHint': 'the name of a home' }],
  [/There is no such|This is no /, {}],
  [/(Load|Sav|Open|Connect|Upload|Send)ing …/, {}],
  [/[\d}] (%|°C)/, {}],
  [
    /\bJSON\b/,
    {
      'inventory:transfer.exportBox': 'names the format to copy',
      'inventory:transfer.importBox': prescribed,
      'inventory:transfer.notJson': 'the owner has pasted it',
    },
  ],
  [/UUID|Idempotency/, {}],
  [
    /\bserver\b/i,
    {
      'connection:trouble': prescribed,
      'inventory:message.notSaved': prescribed,
      'reports:problem.format': prescribed,
      'diagnostics:sockets.servers_one': 'counts the processes',
      'diagnostics:sockets.servers_other': 'counts the processes',
    },
  ],
  [/gateway/i, { 'errors:payment-not-configured': prescribed }],
])('English: %s is not used', (term, except) => {
  const isAllowed = (key: string) =>
    key in except || (term.source === 'gateway' && isForOwner(key));
  expect(english.filter(([key, text]) => term.test(text) && !isAllowed(key))).toEqual([]);
});

test.each([
  ['Edit', 'തിരുത്തുക'],
  ['Download as CSV', 'CSV ഡൗൺലോഡ് ചെയ്യുക'],
  ['Download CSV', 'CSV ഡൗൺലോഡ് ചെയ്യുക'],
])('a button "%s" is %s everywhere', (text, use) => {
  const translated = new Map(malayalam);
  const others = english
    .filter(([key, english]) => english === text && translated.get(key) !== use)
    .map(([key]) => `${key}: ${translated.get(key)}`);
  expect(others).toEqual([]);
});
