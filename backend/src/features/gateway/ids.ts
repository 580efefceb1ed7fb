const idWith =
  (prefix: string) =>
  (id: unknown): id is string =>
    typeof id === 'string' && new RegExp(`^${prefix}_[A-Za-z0-9]{14}$`).test(id);

/** Ids of another form are refused, because in a URL of the gateway they could lead to another resource. */
export const isGatewayOrderId = idWith('order');
export const isPaymentId = idWith('pay');
export const isRefundId = idWith('rfnd');
