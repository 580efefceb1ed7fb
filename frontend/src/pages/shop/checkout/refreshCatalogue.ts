import { completed } from '../../../features/catalogue/load';
import { getCatalogue, replaceCatalogue } from '../../../features/catalogue/store';
import { call } from '../../../http/call';

/** Asks anew what there is and what it costs. Without an answer what is shown stays. */
export async function refreshCatalogue() {
  const asked = call('listPickleEvents', {}).catch(() => undefined);
  const answers = await Promise.all([call('listProducts', {}), call('getSettings', {})]).catch(
    () => undefined,
  );
  if (!answers) return;
  const [{ data: products }, { data: settings }] = answers;
  const { categories, events: before } = getCatalogue();
  const events = (await asked)?.data ?? before;
  replaceCatalogue({ products: completed(products, categories), categories, settings, events });
}
