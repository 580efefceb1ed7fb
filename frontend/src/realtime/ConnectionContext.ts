import { createContext } from 'react';
import type { RoomConnection } from './rooms';

/** The connection of this page. In a file of its own, so that a page without one does not download it. */
export const ConnectionContext = createContext<RoomConnection | null>(null);
