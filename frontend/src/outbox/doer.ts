type Hear = (doer: string) => void;

let doer = '';
const listeners = new Set<Hear>();

/** Says who sits at this device: the name that stands beside a tick. */
export function actAs(name: string) {
  doer = name;
  listeners.forEach((hear) => hear(name));
}

export const doerNow = (): string => doer;

export function onDoer(hear: Hear): () => void {
  listeners.add(hear);
  return () => void listeners.delete(hear);
}
