import { create } from 'zustand';

const useVersion = create<{ first?: string; isNew: boolean }>(() => ({ isNew: false }));

/** Records the server's build; the first one is taken for the build of this page. */
export function recordVersion(version: string) {
  const { first } = useVersion.getState();
  if (first === undefined) useVersion.setState({ first: version });
  else if (first !== version) useVersion.setState({ isNew: true });
}

/** The worker has taken over with another build than this page was loaded from. */
export const recordNewBuild = () => useVersion.setState({ isNew: true });

/** Whether a newer build is there. A TV reloads itself when it is idle, never while a step runs; a phone asks. */
export const useNewVersion = (): boolean => useVersion(({ isNew }) => isNew);
