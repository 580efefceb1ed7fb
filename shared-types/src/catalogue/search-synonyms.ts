/** Properties of a product that shoppers search for by name. */
export type SearchFact =
  'mild' | 'medium' | 'hot' | 'extrahot' | 'glutenfree' | 'vegan' | 'veg' | 'popular' | 'new';

/**
 * Phrases of several words that mean one fact. Their order matters: of two phrases the longer one comes first. An
 * incomplete phrase also means the fact, so that the products do not disappear while it is being typed. The empty fact
 * is for words that no search uses.
 */
export const searchPhrases: readonly [phrase: RegExp, fact: SearchFact | ''][] = [
  [/\b(style|\d+\s*k?g(ms?|rams?)?)\b/g, ''],
  [/\b(gluten[\s-]*(f|fr|fre|free)?|no gluten|without gluten|without wheat)\b/g, 'glutenfree'],
  [/ഗ്ലൂട്ടൻ(\s*(ഇല്ലാത്ത|ഇല്ല|ഫ്രീ))?/g, 'glutenfree'],
  [/\b(extra|very)[\s_-]*(hot|spicy)\b|\bkadutha\s*eriv\w*|കടുത്ത\s*എരിവ\S*/g, 'extrahot'],
  [/\b(less|not|low|no)[\s-]*(hot|spi|spic|spicy|spice)\b/g, 'mild'],
  [/കുറഞ്ഞ\s*എരിവ\S*|എരിവ\S*\s*(കുറഞ്ഞ|കുറവ്|ഇല്ലാത്ത|ില്ല\S*)/g, 'mild'],
  [/\b(kuranja|less|low)\s*eriv\w*|\berivu?\s*(kur(a\w*)?|ill\w*)\b/g, 'mild'],
  [/\bidatharam(\s*eriv\w*)?\b/g, 'medium'],
  [/ഇടത്തരം(\s*എരിവ\S*)?/g, 'medium'],
  [/\b(nalla\s*)?eriv\w*/g, 'hot'],
  [/(നല്ല\s*)?എരിവ\S*/g, 'hot'],
];

export const factNames: Readonly<Record<string, SearchFact>> = {
  mild: 'mild',
  medium: 'medium',
  hot: 'hot',
  spicy: 'hot',
  spice: 'hot',
  extrahot: 'extrahot',
  glutenfree: 'glutenfree',
  gluten: 'glutenfree',
  vegan: 'vegan',
  വീഗൻ: 'vegan',
  veg: 'veg',
  vegetarian: 'veg',
  വെജ്: 'veg',
  വെജിറ്റേറിയൻ: 'veg',
  popular: 'popular',
  bestseller: 'popular',
  new: 'new',
  പുതിയത്: 'new',
};

/** Synonyms of one thing in English, in Malayalam, and in Malayalam (or Hindi) as typed on a Latin keyboard. */
export const synonyms: readonly (readonly string[])[] = [
  'pickle pickles achar achaar achaaru acchar achhar achari uppilittathu അച്ചാർ അച്ചാറുകൾ',
  'fish meen min machli machhi machhli seafood മീൻ മത്സ്യം മത്സ്യ',
  'prawn prawns shrimp shrimps chemmeen chemeen chemmin konju konchu jhinga ചെമ്മീൻ ചെമീൻ കൊഞ്ച് കൊഞ്ചു',
  'kingfish seer seerfish surmai neymeen naimeen neimeen nymeen ayakoora aykura aikora നെയ്മീൻ നെയ്‌മീൻ അയക്കൂറ',
  'tuna choora chura ചൂര',
  'sardine sardines mathi mathy chaala chala മത്തി ചാള',
  'mackerel macreal ayala ayila aila bangda അയല അയില',
  'anchovy anchovies netholi natholi nethili kozhuva നത്തോലി നെത്തോലി കൊഴുവ',
  'shark sravu sraavu സ്രാവ്',
  'balchao balchow balichao',
  'hilsa ilish ഹിൽസ',
  'rohu rui രോഹു',
  'bombil bombay bummalo ബോംബിൽ',
  'karimeen pearlspot കരിമീൻ',
  'roe eggs parinjil parinjeen പരിഞ്ഞിൽ പരിഞ്ഞീൻ',
  'dry dried unakka unakkameen ഉണക്ക ഉണക്കമീൻ',
  'meat erachi irachi ഇറച്ചി',
  'beef pothu ബീഫ് പോത്ത്',
  'chicken kozhi ചിക്കൻ കോഴി',
  'mutton aattirachi മട്ടൺ ആട്ടിറച്ചി',
  'duck tharavu താറാവ്',
  'crab njandu ഞണ്ട്',
  'squid koonthal kanava കൂന്തൾ കണവ',
  'mussel mussels kallummakkaya കല്ലുമ്മക്കായ',
  'garlic veluthulli വെളുത്തുള്ളി',
  'ginger inji ഇഞ്ചി',
  'mango manga maanga മാങ്ങ',
  'lemon lime naranga നാരങ്ങ',
  'coconut thenga velichenna തേങ്ങ വെളിച്ചെണ്ണ',
  'sesame gingelly nallenna ellu എള്ള് നല്ലെണ്ണ',
  'mustard kaduku കടുക് കടുകെണ്ണ',
  'tamarind puli kodampuli kudampuli പുളി കുടംപുളി',
  'kerala malabar കേരള',
  'goan goa ഗോവൻ',
  'bengali bengal ബംഗാളി',
].map((names) => names.split(' '));
