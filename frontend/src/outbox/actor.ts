type Hear = (actor: string) => void;

let actor = '';
const listeners = new Set<Hear>();

/** Says who sits at this device: the name that stands beside a tick. */
export function actAs(name: string) {
  actor = name;
  listeners.forEach((hear) => hear(name));
}

export const actorNow = (): string => actor;

export function onActor(hear: Hear): () => void {
  listeners.add(hear);
  return () => void listeners.delete(hear);
}
