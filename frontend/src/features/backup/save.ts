import { downloads, type DownloadName } from '@kalavara/shared-types/calls';

/** Where a file of the server's is. */
export const addressOf = (name: DownloadName, query: Record<string, string> = {}): string => {
  const search = new URLSearchParams(query).toString();
  return downloads[name].route.slice('GET '.length) + (search && `?${search}`);
};

/** Lets the browser save what lies at an address, without leaving the page. */
export function save(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
