/** Chromium itself writes these when a connection or a download fails, as it should while a test cuts the network. */
export const isNetworkNoise = (text: string) =>
  /^Failed to load resource|^WebSocket connection to .* failed|net::ERR_/.test(text);
