import { useRef } from 'react';
import { newId } from './newId';

export type CommandId = { content: string; id: string };

/**
 * One id per content: the same content sent again, after an answer that was lost, is the same command and is done once.
 * `stored` is the last id of a draft that outlives the page, and `store` writes it beside that draft.
 */
export function useCommandId(
  stored?: CommandId,
  store?: (last: CommandId) => void,
): (content: unknown) => string {
  const last = useRef<CommandId>(stored ?? { content: '', id: '' });
  return (content) => {
    const json = JSON.stringify(content);
    if (last.current.content !== json) {
      last.current = { content: json, id: newId() };
      store?.(last.current);
    }
    return last.current.id;
  };
}
