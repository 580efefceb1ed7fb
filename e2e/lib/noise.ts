/**
 * Messages of the browser itself about a failed connection or download, or a page that is left while it is being
 * opened.
 */
export const isNetworkNoise = (text: string) =>
  /^Failed to load resource|^WebSocket connection to .* failed|net::ERR_/.test(text) ||
  /^downloadable font: download failed .* status=2152398850/.test(text) || // aborted because the page is left
  // From a service worker that looks for its next version without a network.
  /^An unknown error occurred when fetching the script\.$/.test(text) ||
  /^Firefox can’t establish a connection|^The connection to wss?:.* was interrupted/.test(text);
