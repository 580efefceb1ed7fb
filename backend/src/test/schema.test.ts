import { expect, test } from 'vitest';
import { generateTypes } from '../tools/codegen';
import { copyDatabase } from './database';

test('the types of the tables are those of the migrations', async () => {
  const database = await copyDatabase();
  await expect(generateTypes(database.url, { verify: true })).resolves.toBeUndefined();
  await database.drop();
});
