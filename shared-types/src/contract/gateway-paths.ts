/**
 * The paths that the payment gateway calls. They are not in the table of calls: the gateway has no role, and is
 * identified by its signature.
 */
export const gatewayPaths = {
  webhook: '/api/razorpay/webhook',
  callback: '/api/razorpay/callback',
};
