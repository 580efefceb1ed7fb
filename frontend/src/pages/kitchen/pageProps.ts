import type { usePlace } from './place';

/** `place`: the section and event of the address; `go` changes them. */
export type PageProps = {
  place: ReturnType<typeof usePlace>[0];
  go: ReturnType<typeof usePlace>[1];
};
