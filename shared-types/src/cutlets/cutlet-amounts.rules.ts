/** The number used for planning; a kilogram makes 28 to 30. */
export const cutletsPerKg = 28;

/**
 * Amounts per kg of meat: potatoes in kg, eggs in pieces, the rest in g. The keys are the day's ingredients, or spices.
 */
export type CutletAmounts = {
  perKg: Record<'potatoes' | 'eggs' | 'breadcrumbs', number>;
  keralaMasala: Record<'pepper' | 'cardamom' | 'curryLeaves', number>;
  bridgeSpices: Record<'garamMasala' | 'redChilli' | 'turmeric', number>;
};
export const documentedCutlets: CutletAmounts = {
  perKg: { potatoes: 0.25, eggs: 2, breadcrumbs: 50 },
  keralaMasala: { pepper: 15, cardamom: 8, curryLeaves: 10 },
  bridgeSpices: { garamMasala: 12, redChilli: 8, turmeric: 5 },
};

/** Rounds to three decimals, a gram of a kilogram, which removes errors of floating point. */
export const tidy = (amount: number) => Math.round(amount * 1_000) / 1_000;
const times = <Name extends string>(amounts: Record<Name, number>, kg: number) =>
  Object.fromEntries(
    Object.entries<number>(amounts).map(([name, amount]) => [name, tidy(amount * kg)]),
  ) as Record<Name, number>;

const sum = (weights: Record<string, number>) => Object.values(weights).reduce((a, b) => a + b, 0);

/** The ingredients of a mix with this much meat (kg): potatoes in kg, eggs in pieces, the rest in g. */
export const mixOf = (
  meat: number,
  { perKg, keralaMasala, bridgeSpices }: CutletAmounts = documentedCutlets,
) => ({
  ...times(perKg, meat),
  keralaMasala: tidy(sum(keralaMasala) * meat),
  bridgeSpices: tidy(sum(bridgeSpices) * meat),
});

/** The spices of a blend that weighs `amount` g. */
export const spicesOf = <Name extends string>(blend: Record<Name, number>, amount: number) =>
  times(blend, amount / sum(blend));

type Stock = { target: number; frozen: number; leftovers: number; potatoesThere: number };

/**
 * The needs of a day. The number of pieces is the target less the frozen ones, at least 0; the meat for them is rounded
 * up to 0.1 kg, and everything else is computed from the meat.
 */
export function cutletPlan(
  { target, frozen, leftovers, potatoesThere }: Stock,
  amounts: CutletAmounts = documentedCutlets,
) {
  const needed = Math.max(0, target - frozen);
  const meat = Math.ceil(tidy((needed * 10) / cutletsPerKg)) / 10;
  const mix = mixOf(meat, amounts);
  const { potatoes, eggs, breadcrumbs } = mix;
  return {
    needed,
    /** In kg. */
    meat,
    potatoes,
    eggs,
    /** Eggs are sold whole. */
    eggsToBuy: Math.ceil(eggs),
    /** In g, like the spices. */
    breadcrumbs,
    keralaMasala: times(amounts.keralaMasala, meat),
    bridgeSpices: times(amounts.bridgeSpices, meat),
    /** The weight of each ingredient in the mix; a blend is one ingredient. */
    mix,
    isPurchaseNeeded: leftovers < meat,
    meatToBuy: tidy(Math.max(0, meat - leftovers)),
    potatoesToBuy: tidy(Math.max(0, potatoes - potatoesThere)),
    /** The numbers of packs of 20 and of 10. */
    packs: [Math.ceil(needed / 20), Math.ceil(needed / 10)] as const,
  };
}
export type CutletPlan = ReturnType<typeof cutletPlan>;
