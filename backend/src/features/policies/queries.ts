import { PolicyText } from '@kalavara/shared-types/policies/policies';
import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import { findSetting, saveSetting } from '../../platform/named-settings.queries';
import type { DB } from '../../platform/schema.gen';

/** Lists the owner's own texts. */
export const listTexts = async (db: Kysely<DB>): Promise<PolicyText[]> =>
  z.array(PolicyText).parse((await findSetting(db, 'policies')) ?? []);

export const saveTexts = (
  tx: Transaction<DB>,
  texts: readonly PolicyText[],
  at: Date,
): Promise<void> => saveSetting(tx, 'policies', texts, at);
