import { downloads, type DownloadName } from '@kalavara/shared-types/contract/downloads';

/** Where a file of the server's is. */
export const addressOf = (name: DownloadName, query: Record<string, string> = {}): string => {
  const search = new URLSearchParams(query).toString();
  return downloads[name].route.slice('GET '.length) + (search && `?${search}`);
};
