/** Where the payment gateway calls. In no table of calls: it has no role, and is known by its signature. */
export const gatewayPaths = {
  webhook: '/api/razorpay/webhook',
  callback: '/api/razorpay/callback',
};
