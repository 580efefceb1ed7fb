import { bringWords } from '../../../i18n/translate';
import { words } from '../../../i18n/words/cart';

bringWords(words);
