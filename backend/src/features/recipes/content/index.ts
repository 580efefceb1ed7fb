import { avocado } from './avocado';
import { fish } from './fish';
import { garlic } from './garlic';
import { gongura } from './gongura';
import { lime } from './lime';
import { mango } from './mango';

/** The six of the house. Of the server alone: the pages get them only from the unlocked library (D-183). */
export const sampleRecipes = [mango, lime, garlic, gongura, fish, avocado];
