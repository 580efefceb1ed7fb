import type { FlatNamespace, ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';

/** A message by namespace and key, such as `commands:retry`. */
export type MessageKey = Extract<ParseKeys<FlatNamespace[]>, `${string}:${string}`>;

/** Returns a function that translates keys from elsewhere, such as from the definition of an offline command. */
export function useMessage(): (key: MessageKey, values?: object) => string {
  const { t } = useTranslation();
  return t as (key: string, values?: object) => string;
}
