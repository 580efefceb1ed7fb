import { createContext } from 'react';
import type { RoomConnection } from './rooms';

/** The line of this page, given by the app. In a file of its own, so that a page without one downloads none of it. */
export const LineContext = createContext<RoomConnection | null>(null);
