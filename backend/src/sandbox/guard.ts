type Given = {
  keyId: string;
  /** Where the sandbox is asked. */
  baseUrl: string;
  /** Addresses this program itself answers under, its public one for instance. */
  ownUrls?: string[];
};

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Why the sandbox must not be used with these, in a sentence; undefined if nothing speaks against it. */
export function troubleWithSandbox({ keyId, baseUrl, ownUrls = [] }: Given): string | undefined {
  if (!/^rzp_test_[A-Za-z0-9]+$/.test(keyId)) return 'The sandbox takes test keys only: rzp_test_….';
  if (!URL.canParse(baseUrl)) return 'The address of the sandbox is no address.';
  const { origin, hostname } = new URL(baseUrl);
  const isOwn = ownUrls.some((own) => URL.canParse(own) && new URL(own).origin === origin);
  return isOwn || loopback.test(hostname) ? undefined : 'The sandbox runs on this machine or under this program’s own address.';
}
