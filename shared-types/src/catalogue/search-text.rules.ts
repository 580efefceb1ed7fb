const chillus: Record<string, string> = {
  '\u0D23\u0D4D\u200D': '\u0D7A',
  '\u0D28\u0D4D\u200D': '\u0D7B',
  '\u0D30\u0D4D\u200D': '\u0D7C',
  '\u0D32\u0D4D\u200D': '\u0D7D',
  '\u0D33\u0D4D\u200D': '\u0D7E',
  '\u0D15\u0D4D\u200D': '\u0D7F',
};

/**
 * Normalizes a text for comparisons. Both spellings of a chillu (an atomic letter, or consonant + virama + ZWJ, which
 * no Unicode normal form unites) become equal, joiners without effect are removed, and accents and case are ignored.
 */
export const normalizeSearchText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\u0D15\u0D23\u0D28\u0D30\u0D32\u0D33]\u0D4D\u200D/g, (pair) => chillus[pair]!)
    .replace(/[\u200B-\u200D]/g, '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .trim();

export const tokensOf = (normalized: string): string[] =>
  normalized.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);

const consonants: Record<string, string> = { ൺ: 'ണ', ൻ: 'ന', ർ: 'ര', ൽ: 'ല', ൾ: 'ള', ൿ: 'ക' };

/** The stem of a Malayalam token to which endings are attached: "മീൻ" is the beginning of "മീനച്ചാർ" and "മീനിന്റെ". */
export const stemOf = (token: string): string =>
  token.replace(/്$/, '').replace(/[ൺൻർൽൾൿ]/g, (chillu) => consonants[chillu]!);

const shortVowels: Record<string, string> = {
  ee: 'i',
  oo: 'u',
  ആ: 'അ',
  ഈ: 'ഇ',
  ഊ: 'ഉ',
  ഏ: 'എ',
  ഓ: 'ഒ',
  'ീ': 'ി',
  'ൂ': 'ു',
  'േ': 'െ',
  'ൈ': 'െ',
  'െയ്': 'െ',
};

/**
 * Removes long vowels and doubled letters from a normalized token, because their spelling varies: `neymeen` and
 * `neymin`, or "അച്ചാർ" and "അചാർ", become equal.
 */
export const foldSpelling = (token: string): string =>
  token
    .replace(/ee|oo|[ആഈഊഏഓ\u0D40\u0D42\u0D47\u0D48]|\u0D46യ്/g, (long) => shortVowels[long]!)
    .replace(/([^\u0D46])\u0D3E/g, '$1')
    .replace(/ck/g, 'k')
    .replace(/(.)(?:്?\1)+/g, '$1');

/**
 * The number of letters that are added, missing, changed or swapped with their neighbour. Above `most` the result may
 * be any larger number.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next[j] = Math.min(
        row[j - 1]! + (isSame ? 0 : 1),
        row[j]! + 1,
        next[j - 1]! + 1,
        isSwapped ? before[j - 2]! + 1 : Infinity,
      );
    }
    before = row;
    row = next;
  }
  return row[b.length]!;
}
