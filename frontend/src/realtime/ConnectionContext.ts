import { createContext } from 'react';
import type { RoomConnection } from './rooms';

/** The connection of this page. In a separate file, so that pages without a connection do not download its code. */
export const ConnectionContext = createContext<RoomConnection | null>(null);
