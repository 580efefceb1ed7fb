import { startI18n } from '../i18n/i18n';
import { toResources, type JsonTree } from '../i18n/resources/toResources';

const resources = toResources(
  import.meta.glob<JsonTree>('../i18n/locales/*/*.json', { eager: true, import: 'default' }),
);

/** Loads the texts of all entries, for tests of screens. */
export const loadMessages = () => startI18n(resources);
