import type { Display } from '@kalavara/shared-types/displays';
import { create } from 'zustand';

const useConfirmed = create<Record<string, Display>>(() => ({}));

export const displayOf = (id: string): Display | undefined => useConfirmed.getState()[id];
export const keepDisplay = (display: Display) => useConfirmed.setState({ [display.id]: display });

/** A paired TV, as its room tells it: where it was sent, its message, when it was rung. */
export const useDisplay = (id: string): Display | undefined => useConfirmed((all) => all[id]);
