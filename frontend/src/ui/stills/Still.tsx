import type { ComponentType } from 'react';
import { Coat, Cover, Massage, Masala, Platter, Quality, Wash, Weigh } from './meat';
import {
  ClockTemperature,
  Fire,
  Grill,
  LevelPot,
  LidTemperature,
  PotInPit,
  Seal,
  ThermometerStill,
  Unseal,
  WatchFire,
  Wood,
} from './pit';
import {
  Boil,
  Cook,
  Fry,
  Ingredients,
  Jaggery,
  Jar,
  Serve,
  Soak,
  Spices,
  Tamarind,
  Temper,
} from './pots';

/** The drawings by the names that the stages use; a test compares them with `stillNames`. */
export const stills: Readonly<Record<string, ComponentType>> = {
  boil: Boil,
  'clock-temperature': ClockTemperature,
  coat: Coat,
  cook: Cook,
  cover: Cover,
  fire: Fire,
  fry: Fry,
  grill: Grill,
  ingredients: Ingredients,
  jaggery: Jaggery,
  jar: Jar,
  'level-pot': LevelPot,
  'lid-temperature': LidTemperature,
  masala: Masala,
  massage: Massage,
  platter: Platter,
  'pot-in-pit': PotInPit,
  quality: Quality,
  seal: Seal,
  serve: Serve,
  soak: Soak,
  spices: Spices,
  tamarind: Tamarind,
  temper: Temper,
  thermometer: ThermometerStill,
  unseal: Unseal,
  wash: Wash,
  'watch-fire': WatchFire,
  weigh: Weigh,
  wood: Wood,
};

/** The drawing of a step, shown if there is no video. Decorative beside the title. */
export function Still({ name }: { name: string }) {
  const Drawing = stills[name] ?? Boil;
  return <Drawing />;
}
