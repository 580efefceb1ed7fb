import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { isCourierLink } from './couriers.rules';
import { CourierId } from '../orders/orders';
import { filled, Revision, text } from '../primitives';
import { findRepeated } from '../settings/settings.rules';

const Courier = z.object({ id: CourierId, name: z.string(), link: z.string() });

/** The couriers to choose from, in the owner's order. */
export const listCouriers = endpoint('listCouriers', {
  answer: { data: z.array(Courier), revision: Revision },
});

/**
 * Replaces all couriers. A courier without an id is new. Shipped orders retain the name and link from the time of
 * shipment. `basedOn` as in the settings.
 */
export const saveCouriers = endpoint('saveCouriers', {
  body: z.strictObject({
    couriers: z
      .array(
        z.strictObject({
          id: CourierId.optional(),
          name: filled(40),
          link: text(300).refine(isCourierLink, 'not-a-link'),
        }),
      )
      .max(30)
      .superRefine((couriers, ctx) => {
        for (const at of findRepeated(couriers.map(({ name }) => name.toLowerCase())))
          ctx.addIssue({ code: 'custom', path: [at, 'name'], message: 'repeated' });
        for (const at of findRepeated(couriers.map(({ id }, at) => id ?? `new ${at}`)))
          ctx.addIssue({ code: 'custom', path: [at, 'id'], message: 'repeated' });
      }),
    basedOn: Revision.optional(),
  }),
  answer: { data: z.array(Courier), revision: Revision },
});
