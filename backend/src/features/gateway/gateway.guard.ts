import { razorpayUrl } from '../../platform/config';

type Keys = { keyId: string; keySecret: string; webhookSecret: string; baseUrl: string };

/** Why a gateway must not be opened with these, in a sentence; undefined if nothing speaks against it. */
export function troubleWithGateway({
  keyId,
  keySecret,
  webhookSecret,
  baseUrl,
}: Keys): string | undefined {
  if (!/^rzp_(test|live)_[A-Za-z0-9]+$/.test(keyId))
    return 'The key id has to begin with rzp_test_ or rzp_live_.';
  // An HMAC with an empty key is one that everybody can make.
  if (keySecret === '' || webhookSecret === '')
    return 'The key secret and the webhook secret must not be empty.';
  if (keyId.startsWith('rzp_live_') && baseUrl !== razorpayUrl)
    return `A live key is used with ${razorpayUrl} and nothing else.`;
  return undefined;
}
