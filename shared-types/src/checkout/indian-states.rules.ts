/** The states and union territories of India by their codes in tax numbers and on invoices. */
export const states = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
  '97': 'Other Territory',
} as const;
export type StateCode = keyof typeof states;

/**
 * The prefixes of each state's pincodes; the longest matching prefix counts. The postal circles are older than some
 * states: Uttarakhand has pincodes of Uttar Pradesh, Jharkhand those of Bihar, and the parts of Puducherry and of Daman
 * have those of four other states.
 */
const beginnings: Partial<Record<StateCode, string>> = {
  '07': '11',
  '06': '12 13',
  '03': '14 15 160055 160059 160062 160071',
  '04': '160',
  '02': '17',
  '01': '18 19',
  '38': '194',
  '09': '20 21 22 23 24 25 26 27 28',
  '05': '2447 2460 2461 2462 2463 2464 2465 2476 248 249 262308 262309 26231 262401 262402 2625 263',
  '08': '30 31 32 33 34',
  '24': '36 37 38 39',
  '26': '362520 362540 362570 396193 396210 396215 396220 396230 396235 396240',
  '27': '40 41 42 43 44',
  '30': '403',
  '23': '45 46 47 48',
  '22': '49',
  '36': '50',
  '37': '51 52 53',
  '29': '56 57 58 59',
  '33': '60 61 62 63 64',
  '34': '60500 60501 605106 605107 605110 605501 605502 607402 60960 533464 673310',
  '32': '67 68 69',
  '31': '68255',
  '19': '70 71 72 73 74',
  '11': '737',
  '35': '744',
  '21': '75 76 77',
  '18': '78',
  '12': '790 791 792',
  '17': '793 794 783123',
  '14': '795',
  '15': '796',
  '13': '797 798',
  '16': '799',
  '10': '80 81 82 84 85 814131',
  '20': '813208 814 815 816 822 825 826 827 828 829 83',
};

const byBeginning = new Map(
  Object.entries(beginnings).flatMap(([code, list]) =>
    list.split(' ').map((beginning) => [beginning, code as StateCode] as const),
  ),
);

/** The state of a pincode; undefined for army pincodes and for those that India Post never assigned. */
export function stateOfPincode(pincode: string): StateCode | undefined {
  if (!/^[1-9]\d{5}$/.test(pincode)) return undefined;
  for (let length = 6; length >= 2; length -= 1) {
    const found = byBeginning.get(pincode.slice(0, length));
    if (found) return found;
  }
  return undefined;
}

/**
 * The prefixes of a state's pincodes, and the longer prefixes of other states among them. Without a state: none, and
 * all.
 */
export function beginningsOf(state: StateCode | undefined): { own: string[]; others: string[] } {
  const all = [...byBeginning];
  const own = all.filter(([, code]) => code === state).map(([beginning]) => beginning);
  const others = all.filter(([, code]) => code !== state).map(([beginning]) => beginning);
  return { own, others };
}

/** The states of pincodes with this prefix: the state around them, else the states that have a part of them. */
export function statesOfPrefix(prefix: string): StateCode[] {
  for (let length = prefix.length; length >= 2; length -= 1) {
    const around = byBeginning.get(prefix.slice(0, length));
    if (around) return [around];
  }
  const inside = [...byBeginning].filter(([beginning]) => beginning.startsWith(prefix));
  return [...new Set(inside.map(([, code]) => code))];
}

const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Computes the last character of a tax number from the fourteen before it, like Luhn's algorithm in base 36. */
function checkSign(first14: string): string {
  const sum = [...first14].reduce((before, sign, index) => {
    const product = signs.indexOf(sign) * (index % 2 === 0 ? 1 : 2);
    return before + Math.floor(product / 36) + (product % 36);
  }, 0);
  return signs[(36 - (sum % 36)) % 36]!;
}

/** Whether a tax number (GSTIN) is valid: its format, its state and its check character. */
export const isGstin = (value: string): boolean =>
  /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[A-Z\d]$/.test(value) &&
  gstinState(value) !== undefined &&
  checkSign(value.slice(0, 14)) === value[14];

/** The state that issued a tax number. */
export function gstinState(gstin: string): StateCode | undefined {
  const code = gstin.slice(0, 2);
  return code in states ? (code as StateCode) : undefined;
}
