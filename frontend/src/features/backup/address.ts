import { downloads, type DownloadName } from '@kalavara/shared-types/contract/downloads';

/** Returns the address of a file on the server. */
export const addressOf = (name: DownloadName, query: Record<string, string> = {}): string => {
  const search = new URLSearchParams(query).toString();
  return downloads[name].route.slice('GET '.length) + (search && `?${search}`);
};
