/** The texts of the file with the figures, which has both languages. */
export const figuresTexts = {
  columns: {
    split: { en: 'By', ml: 'തരം' },
    name: { en: 'Name', ml: 'പേര്' },
    orders: { en: 'Orders', ml: 'ഓർഡറുകൾ' },
    units: { en: 'Units', ml: 'എണ്ണം' },
    takings: { en: 'Sales', ml: 'വിൽപ്പന' },
    before: { en: 'Sales before', ml: 'മുൻ കാലയളവിലെ വിൽപ്പന' },
  },
  rows: {
    total: { en: 'Total', ml: 'ആകെ' },
    byProduct: { en: 'Product', ml: 'ഉൽപ്പന്നം' },
    byCategory: { en: 'Category', ml: 'വിഭാഗം' },
    byState: { en: 'State', ml: 'സംസ്ഥാനം' },
    byCoupon: { en: 'Coupon', ml: 'കൂപ്പൺ' },
    days: { en: 'Day', ml: 'ദിവസം' },
  },
  other: {
    delivery: { en: 'Delivery fees', ml: 'ഡെലിവറി ചാർജ്' },
    unknown: { en: 'Unknown', ml: 'അറിയില്ല' },
    abroad: { en: 'Other countries', ml: 'മറ്റു രാജ്യങ്ങൾ' },
    none: { en: 'Without a coupon', ml: 'കൂപ്പൺ ഇല്ലാതെ' },
  },
};
