import { defaultLabel } from '@kalavara/shared-types/catalogue/catalogue.rules';
import type { Label } from '@kalavara/shared-types/catalogue/catalogue';
import { sameRow } from '@kalavara/shared-types/merge.rules';
import type { Settings } from '@kalavara/shared-types/settings/settings';
import type { CommandTx } from '../../platform/run-command';
import * as queries from './queries';

/** Updates labels that equal the old maker details to the new ones; edited labels do not change. */
export async function updateMakerLabels(
  tx: CommandTx,
  before: Settings,
  after: Settings,
): Promise<void> {
  const was = defaultLabel(before, '');
  const is = defaultLabel(after, '');
  if (sameRow(was, is)) return;
  for (const { product, isOffered } of await queries.lockAll(tx.db)) {
    const label = replaceMaker(product.label, was, is);
    if (sameRow(label, product.label)) continue;
    const changed = { ...product, label };
    await queries.saveProduct(tx.db, changed, isOffered);
    tx.record({ type: 'product.changed', product: changed });
  }
}

const fields = ['makerName', 'makerAddress', 'consumerCare'] as const;

function replaceMaker(label: Label, was: Label, is: Label): Label {
  const moved = fields
    .filter((field) => label[field] === was[field])
    .map((field) => [field, is[field]]);
  return { ...label, ...(Object.fromEntries(moved) as Partial<Label>) };
}
