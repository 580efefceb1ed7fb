import type { Instant } from '@kalavara/shared-types/primitives';
import { AppError } from './errors';

/** The position of the last row of a page: its id and the time that the list is sorted by. */
export type Position = { at: Instant; id: string };

/** The position as the text that a call returns as `cursor`: "<time>.<id>". */
export const toCursor = ({ at, id }: Position): string => `${at}.${id}`;

/** @throws AppError `invalid` for anything that `toCursor` does not write. */
export function parseCursor(cursor: string): Position {
  const [, at, id] =
    /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor) ?? [];
  if (at === undefined || id === undefined) throw new AppError('invalid', { fields: ['cursor'] });
  return { at: Number(at), id };
}
