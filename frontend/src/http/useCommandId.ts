import { useRef } from 'react';
import { newId } from './newId';

export type CommandId = { content: string; id: string };

/** The last id where the content is that of the last time, else a new one. */
export function commandIdFor(last: CommandId | undefined, content: unknown): CommandId {
  const json = JSON.stringify(content);
  return last?.content === json ? last : { content: json, id: newId() };
}

/**
 * One id per content: the same content sent again, after an answer that was lost, is the same command and is done once.
 * `stored` is the last id of a draft that outlives the page, and `store` writes it beside that draft.
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
