import { addResources } from '../../../i18n/i18n';
import { resources } from '../../../i18n/resources/productPage';

addResources(resources);
