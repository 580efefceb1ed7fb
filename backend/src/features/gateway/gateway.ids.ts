const idWith =
  (prefix: string) =>
  (given: unknown): given is string =>
    typeof given === 'string' && new RegExp(`^${prefix}_[A-Za-z0-9]{14}$`).test(given);

/** Whatever else is put into an address of the gateway could lead to another address. */
export const isGatewayOrderId = idWith('order');
export const isPaymentId = idWith('pay');
export const isRefundId = idWith('rfnd');
