import { useRef } from 'react';
import { newId } from './newId';

export type CommandId = { content: string; id: string };

/** Returns the last id if the content is the same as last time, otherwise a new one. */
export function commandIdFor(last: CommandId | undefined, content: unknown): CommandId {
  const json = JSON.stringify(content);
  return last?.content === json ? last : { content: json, id: newId() };
}

/**
 * One command id for each content: equal content that is sent again after a lost answer is the same command and has one
 * effect. `stored` is the last id of a draft that survives the page, and `store` stores it with the draft.
 */
export function useCommandId(
  stored?: CommandId,
  store?: (last: CommandId) => void,
): (content: unknown) => string {
  const last = useRef(stored);
  return (content) => {
    const next = commandIdFor(last.current, content);
    if (next !== last.current) store?.(next);
    last.current = next;
    return next.id;
  };
}
