/** English and, beside it, Malayalam: whoever pays may have chosen either, and the script does not know which. */
export const texts = {
  title: ['Test payment', 'പരീക്ഷണ പേയ്‌മെന്റ്'],
  noMoney: ['This is a test: no money moves.', 'ഇതൊരു പരീക്ഷണമാണ്: പണം കൈമാറുന്നില്ല.'],
  amount: ['Amount', 'തുക'],
  order: ['Order', 'ഓർഡർ'],
  upi: ['Pay by UPI', 'UPI വഴി പണം നൽകുക'],
  card: ['Pay by card', 'കാർഡ് വഴി പണം നൽകുക'],
  fail: ['Fail', 'പരാജയം'],
  close: ['Close', 'അടയ്ക്കുക'],
  failed: [
    'The payment failed. Try again, or close.',
    'പേയ്‌മെന്റ് പരാജയപ്പെട്ടു. വീണ്ടും ശ്രമിക്കുക, അല്ലെങ്കിൽ അടയ്ക്കുക.',
  ],
  noAnswer: [
    'The test gateway did not answer. Try again.',
    'പരീക്ഷണ ഗേറ്റ്‌വേ മറുപടി നൽകിയില്ല. വീണ്ടും ശ്രമിക്കുക.',
  ],
} as const;

export const continueText = ['Continue to the shop', 'കടയിലേക്ക് തുടരുക'] as const;
