const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether the host name of a URL is this machine itself. */
export const isLoopback = (hostname: string): boolean => loopback.test(hostname);
