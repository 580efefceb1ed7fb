type Listener = (actor: string) => void;

let actor = '';
const listeners = new Set<Listener>();

/** Sets the name of the person at this device, which is recorded with ticks. */
export function setActor(name: string) {
  actor = name;
  listeners.forEach((listener) => listener(name));
}

export const getActor = (): string => actor;

export function subscribeActor(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
