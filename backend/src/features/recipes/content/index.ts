import { avocado } from './avocado';
import { fish } from './fish';
import { garlic } from './garlic';
import { gongura } from './gongura';
import { lime } from './lime';
import { mango } from './mango';

/** The six sample recipes. They are on the server only: pages load them from the unlocked library. */
export const sampleRecipes = [mango, lime, garlic, gongura, fish, avocado];
