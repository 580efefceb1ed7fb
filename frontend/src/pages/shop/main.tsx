import { mount } from '../../app/mount';
import { words } from '../../i18n/words/shop';
import { HomePage } from './HomePage';

// One page for now, and for every address that nobody knows.
mount(<HomePage />, { words });
