import { afterAll } from 'vitest';
import { runFileCleanups } from './cleanup';

afterAll(runFileCleanups);
