import {
  type CutletAmounts,
  cutletPlan,
  documentedCutlets,
  mixOf,
  tidy,
} from './cutlet-amounts.rules';
import { checksOf, cutletTasks } from '../content/cutlets';
import type { CutletCompletion, CutletDay, CutletInventory, CutletUsage } from './cutlets';
import { checkOf, emptyCutletDay } from './cutlets.rules';

/**
 * The ingredients that a day used: as measured, else by the recipe. An amount that no recipe has is 0, to be entered.
 */
export function usageOf(day: CutletDay, amounts: CutletAmounts = documentedCutlets): CutletUsage {
  const { producedCutlets, leftoverMeatUsed } = day.production;
  const planned = cutletPlan({
    target: producedCutlets,
    frozen: 0,
    leftovers: 0,
    potatoesThere: 0,
  });
  const meat = leftoverMeatUsed || day.inventory.processedMeat || planned.meat;
  const mix = mixOf(meat, amounts);
  const measured = (taskId: string, checkId: string) =>
    Number(checkOf(day, taskId, checkId)?.value);
  return {
    meat,
    potatoes: measured('production-3', 'potatoes') || mix.potatoes,
    eggs: Math.ceil(mix.eggs),
    breadcrumbs: tidy(mix.breadcrumbs / 1_000),
    flour: 0,
    keralaMasala: measured('production-2', 'keralaMasala') || mix.keralaMasala,
    bridgeSpices: measured('production-2', 'bridgeSpices') || mix.bridgeSpices,
    salt: 0,
    oil: 0,
  };
}

const less = (there: number, used: number) => tidy(Math.max(0, there - used));

/** The stock after a day: without the used ingredients, and with the produced pieces in the freezer. */
export function stockAfter(
  { mandiLeftovers, processedMeat, frozenCutlets, ingredients, ...rest }: CutletInventory,
  { usage: { meat, ...used }, produced }: Pick<CutletCompletion, 'usage' | 'produced'>,
): CutletInventory {
  return {
    ...rest,
    mandiLeftovers: less(mandiLeftovers, meat),
    processedMeat: less(processedMeat, meat),
    frozenCutlets: frozenCutlets + produced,
    ingredients: Object.fromEntries(
      Object.entries(ingredients).map(([name, there]) => [
        name,
        less(there, used[name as keyof typeof used]),
      ]),
    ) as CutletInventory['ingredients'],
  };
}

export const withCompletion = (day: CutletDay, completion: CutletCompletion): CutletDay => ({
  ...day,
  inventory: stockAfter(completion.before, completion),
  production: { ...day.production, leftoverMeatUsed: completion.usage.meat },
  completion,
});

/** The day before its completion; later corrections are retained. */
export function withoutCompletion(day: CutletDay): CutletDay {
  const { completion, ...rest } = day;
  if (!completion) return day;
  const { before, meatUsedBefore } = completion;
  return {
    ...rest,
    inventory: replaceStock(day.inventory, stockAfter(before, completion), before),
    production: { ...day.production, leftoverMeatUsed: meatUsedBefore },
  };
}

/** The stock at the start of a day: that of the last completed day, or none. Each day has its own target. */
export function startStock(last: CutletInventory | undefined): CutletInventory {
  const { inventory } = emptyCutletDay('');
  return last ? { ...last, dailyRequirement: inventory.dailyRequirement } : inventory;
}

/**
 * The next day after a change of the stock with which it starts; values that were counted or typed on it are retained.
 */
export function withStart(day: CutletDay, from: CutletInventory, to: CutletInventory): CutletDay {
  const counted = new Set(
    cutletTasks.flatMap((task) =>
      checksOf(task).flatMap(({ id, fills }) =>
        fills && checkOf(day, task.id, id) ? [fills.split('.')[1]!] : [],
      ),
    ),
  );
  return { ...day, inventory: replaceStock(day.inventory, from, to, counted) };
}

const stockFields = ['mandiLeftovers', 'processedMeat', 'frozenCutlets'] as const;

/** Replaces each number that equals the one in `from` by the one in `to`. */
function replaceStock(
  stock: CutletInventory,
  from: CutletInventory,
  to: CutletInventory,
  fixed: ReadonlySet<string> = new Set(),
): CutletInventory {
  const replace = <Name extends string>(
    names: readonly Name[],
    [own, before, after]: readonly Record<Name, number>[],
  ) =>
    Object.fromEntries(
      names.map((name) => [
        name,
        own![name] === before![name] && !fixed.has(name) ? after![name] : own![name],
      ]),
    );
  const ingredients = Object.keys(stock.ingredients) as (keyof CutletInventory['ingredients'])[];
  return {
    ...stock,
    ...replace(stockFields, [stock, from, to]),
    ingredients: replace(ingredients, [
      stock.ingredients,
      from.ingredients,
      to.ingredients,
    ]) as CutletInventory['ingredients'],
  };
}
