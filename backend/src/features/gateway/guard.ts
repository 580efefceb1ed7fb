import { razorpayUrl } from '../../platform/config/environment';

type Keys = { keyId: string; keySecret: string; webhookSecret: string; baseUrl: string };

/**
 * Returns the reason why a gateway must not be opened with these keys, as a sentence; undefined if it may be opened.
 */
export function findKeyProblem({
  keyId,
  keySecret,
  webhookSecret,
  baseUrl,
}: Keys): string | undefined {
  if (!/^rzp_(test|live)_[A-Za-z0-9]+$/.test(keyId))
    return 'The key id has to begin with rzp_test_ or rzp_live_.';
  // Anyone can compute an HMAC with an empty key.
  if (keySecret === '' || webhookSecret === '')
    return 'The key secret and the webhook secret must not be empty.';
  if (keyId.startsWith('rzp_live_') && baseUrl !== razorpayUrl)
    return `A live key is used with ${razorpayUrl} and nothing else.`;
  return undefined;
}
