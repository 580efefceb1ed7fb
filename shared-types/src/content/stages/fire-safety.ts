import { list } from '../write';

/** Six lines on every page with work at the pit. */
export const fireSafety = list(
  ['Safety instructions', 'സുരക്ഷാ നിർദ്ദേശങ്ങൾ'],
  ['Always two people at the fire', 'തീയുടെ അടുത്ത് എപ്പോഴും രണ്ടുപേർ വേണം'],
  ['Keep water and sand at hand', 'വെള്ളവും മണലും അടുത്തു തന്നെ വെക്കുക'],
  ['Wear no synthetic clothing', 'സിന്തറ്റിക് വസ്ത്രം ധരിക്കരുത്'],
  ['Keep children away', 'കുട്ടികളെ അടുപ്പിക്കരുത്'],
  ['Never lean over an opening pit', 'തുറക്കുന്ന കുഴിക്കു മുകളിലേക്ക് കുനിയരുത്'],
  ['No fire in a closed room: carbon monoxide', 'അടച്ച മുറിയിൽ കത്തിക്കരുത്: കാർബൺ മോണോക്സൈഡ്'],
);
