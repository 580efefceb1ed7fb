/** English and Malayalam together, because the script does not know the language of the page. */
export const texts = {
  title: ['Test payment', 'പരീക്ഷണ പേയ്‌മെന്റ്'],
  noMoney: ['This is a test: no money moves.', 'ഇതൊരു പരീക്ഷണമാണ്: പണം കൈമാറുന്നില്ല.'],
  amount: ['Amount', 'തുക'],
  order: ['Order', 'ഓർഡർ'],
  upi: ['Pay by UPI', 'UPI വഴി അടയ്ക്കൂ'],
  card: ['Pay by card', 'കാർഡ് വഴി അടയ്ക്കൂ'],
  fail: ['Fail', 'പരാജയം'],
  close: ['Close', 'നിർത്തൂ'],
  failed: [
    'The payment failed. Try again, or close.',
    'പേയ്‌മെന്റ് പരാജയപ്പെട്ടു. വീണ്ടും ശ്രമിക്കൂ, അല്ലെങ്കിൽ നിർത്തൂ.',
  ],
  noAnswer: [
    'The test payment did not answer. Try again.',
    'പരീക്ഷണ പേയ്‌മെന്റ് മറുപടി തന്നില്ല. വീണ്ടും ശ്രമിക്കൂ.',
  ],
} as const;

export const continueText = ['Continue to the shop', 'കടയിലേക്ക് തുടരാം'] as const;
