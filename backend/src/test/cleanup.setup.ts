import { afterAll } from 'vitest';
import { cleanUpFile } from './cleanup';

afterAll(cleanUpFile);
