import { stages } from '@kalavara/shared-types/content/stages/index';
import type { Stage } from '@kalavara/shared-types/content/types';
import { createContext } from 'react';

/** The stages with the minutes, films and stills the owner has chosen: the page around the list knows them. */
export const StagesContext = createContext<readonly Stage[]>(stages);
