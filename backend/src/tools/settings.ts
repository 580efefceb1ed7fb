import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { envExample, settingsTable } from './settings-docs';

// Run as `npm run settings` after a setting was added or changed.
const root = join(import.meta.dirname, '..', '..', '..');
await writeFile(join(root, '.env.example'), envExample());
await writeFile(join(root, 'docs', 'operations', 'settings.md'), settingsTable());
