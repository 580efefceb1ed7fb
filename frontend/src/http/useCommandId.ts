import { useRef } from 'react';
import { newId } from './newId';

/** One id per content: the same content sent again, after an answer that was lost, is the same command and is done once. */
export function useCommandId(): (content: unknown) => string {
  const last = useRef({ content: '', id: '' });
  return (content) => {
    const json = JSON.stringify(content);
    if (last.current.content !== json) last.current = { content: json, id: newId() };
    return last.current.id;
  };
}
