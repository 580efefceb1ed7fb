import { create } from 'zustand';

const useBuild = create<{ isOutdated: boolean }>(() => ({ isOutdated: false }));

export const markOutdated = () => useBuild.setState({ isOutdated: true });

/** Whether a newer build exists. A TV reloads automatically when it is idle, never while a step runs. */
export const useIsOutdated = (): boolean => useBuild(({ isOutdated }) => isOutdated);
