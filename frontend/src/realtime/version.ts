import { create } from 'zustand';

const useVersion = create<{ first?: string; isNew: boolean }>(() => ({ isNew: false }));

/** Hears which build the server has; the first one heard is taken for the one this page came with. */
export function hearVersion(version: string) {
  const { first } = useVersion.getState();
  if (first === undefined) useVersion.setState({ first: version });
  else if (first !== version) useVersion.setState({ isNew: true });
}

/** The worker has taken over with another build than this page was loaded from. */
export const hearNewBuild = () => useVersion.setState({ isNew: true });

/** Whether a newer build is there. A TV reloads itself when it is idle, never while a step runs; a phone asks. */
export const useNewVersion = (): boolean => useVersion(({ isNew }) => isNew);
