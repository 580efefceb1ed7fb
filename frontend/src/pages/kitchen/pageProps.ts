import type { KitchenLocation } from './location';

/** `location`: the section and event of the address; `go` changes them. */
export type PageProps = { location: KitchenLocation; go: (location: KitchenLocation) => void };
