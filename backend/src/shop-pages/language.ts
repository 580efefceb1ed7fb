import type { Language } from '@kalavara/shared-types/primitives';
import { languageCookie } from '@kalavara/shared-types/catalogue/shop-page';
import type { Request } from 'express';
import { cookieOf } from '../platform/http/http';

/** Returns the language of the address, else that of the visitor's last choice. */
export function languageOf(req: Request): Language {
  const chosen = req.query['lang'] ?? cookieOf(req.get('cookie'), languageCookie);
  return chosen === 'ml' ? 'ml' : 'en';
}
