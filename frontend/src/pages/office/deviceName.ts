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

/** Returns a readable name for a browser's user agent; an unknown one is only shortened. */
export function deviceName(userAgent: string): string {
  const maker = makers.find(([pattern]) => pattern.test(userAgent))?.[1];
  const engine = /(Firefox|Chrome)\/(\d+)/.exec(userAgent);
  const name = [maker, engine && `${engine[1]} ${engine[2]}`].filter(Boolean).join(', ');
  return name || userAgent.slice(0, 40);
}
