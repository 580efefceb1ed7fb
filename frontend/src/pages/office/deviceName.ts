const makers: [RegExp, string][] = [
  [/Web0S|webOS/i, 'LG TV'],
  [/Tizen/i, 'Samsung TV'],
  [/VIDAA|Hisense/i, 'Hisense TV'],
  [/AFT[A-Z]|Fire ?TV/, 'Fire TV'],
  [/iPhone|iPad/, 'iPhone, iPad'],
  [/Android.*TV|GoogleTV|BRAVIA/i, 'Android TV'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
];

/** A browser's own long name as a person would say it; what is not known stays as it is, only shorter. */
export function deviceName(userAgent: string): string {
  const maker = makers.find(([pattern]) => pattern.test(userAgent))?.[1];
  const engine = /(Firefox|Chrome)\/(\d+)/.exec(userAgent);
  const known = [maker, engine && `${engine[1]} ${engine[2]}`].filter(Boolean).join(', ');
  return known || userAgent.slice(0, 40);
}
