import type { Language } from '../primitives';

/** The towns of the sorting districts of Kerala and of the largest cities of India, by the first three digits of a pincode. */
const towns: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  '670': { en: 'Kannur', ml: 'കണ്ണൂർ' },
  '671': { en: 'Kasaragod', ml: 'കാസർകോട്' },
  '673': { en: 'Kozhikode', ml: 'കോഴിക്കോട്' },
  '676': { en: 'Malappuram', ml: 'മലപ്പുറം' },
  '678': { en: 'Palakkad', ml: 'പാലക്കാട്' },
  '679': { en: 'Ottappalam', ml: 'ഒറ്റപ്പാലം' },
  '680': { en: 'Thrissur', ml: 'തൃശ്ശൂർ' },
  '682': { en: 'Kochi', ml: 'കൊച്ചി' },
  '683': { en: 'Aluva', ml: 'ആലുവ' },
  '685': { en: 'Idukki', ml: 'ഇടുക്കി' },
  '686': { en: 'Kottayam', ml: 'കോട്ടയം' },
  '688': { en: 'Alappuzha', ml: 'ആലപ്പുഴ' },
  '689': { en: 'Pathanamthitta', ml: 'പത്തനംതിട്ട' },
  '690': { en: 'Kayamkulam', ml: 'കായംകുളം' },
  '691': { en: 'Kollam', ml: 'കൊല്ലം' },
  '695': { en: 'Thiruvananthapuram', ml: 'തിരുവനന്തപുരം' },
  '110': { en: 'Delhi', ml: 'ഡൽഹി' },
  '380': { en: 'Ahmedabad', ml: 'അഹമ്മദാബാദ്' },
  '400': { en: 'Mumbai', ml: 'മുംബൈ' },
  '411': { en: 'Pune', ml: 'പുണെ' },
  '500': { en: 'Hyderabad', ml: 'ഹൈദരാബാദ്' },
  '560': { en: 'Bengaluru', ml: 'ബെംഗളൂരു' },
  '600': { en: 'Chennai', ml: 'ചെന്നൈ' },
  '641': { en: 'Coimbatore', ml: 'കോയമ്പത്തൂർ' },
  '700': { en: 'Kolkata', ml: 'കൊൽക്കത്ത' },
};

/** The town around a pincode; undefined where only its state is known. */
export const townOfPincode = (pincode: string, language: Language): string | undefined =>
  towns[pincode.slice(0, 3)]?.[language];
