import { stages } from '@kalavara/shared-types/content/stages/index';
import type { Stage } from '@kalavara/shared-types/content/types';
import { createContext } from 'react';

/** The stages with the minutes, films and pictures chosen by the owner; provided by the page around the list. */
export const StagesContext = createContext<readonly Stage[]>(stages);
