import { completed } from '../../../features/catalogue/load';
import { getCatalogue, replaceCatalogue } from '../../../features/catalogue/store';
import { call } from '../../../http/call';

/** Reloads the catalogue; if that fails, the page continues to show the former one. */
export async function refreshCatalogue() {
  const eventsRequest = call('listPickleEvents', {}).catch(() => undefined);
  const answers = await Promise.all([call('listProducts', {}), call('getSettings', {})]).catch(
    () => undefined,
  );
  if (!answers) return;
  const [{ data: products }, { data: settings }] = answers;
  const { categories, events: before } = getCatalogue();
  const events = (await eventsRequest)?.data ?? before;
  replaceCatalogue({ products: completed(products, categories), categories, settings, events });
}
