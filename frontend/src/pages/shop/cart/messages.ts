import { addResources } from '../../../i18n/i18n';
import { resources } from '../../../i18n/resources/cart';

addResources(resources);
