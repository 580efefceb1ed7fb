import { kitchenCalls } from './kitchen-calls';
import { allows, everyone, kitchen, owner, packing, type Role, table } from './roles';

/**
 * All calls of the API in one table: method, path, and who may make them. The server enforces it, the role matrix
 * test checks it, and screens read it; it has no schemas, so screens download none.
 */
export const calls = table({
  login: { route: 'POST /api/auth/login', may: everyone },
  logout: { route: 'POST /api/auth/logout', may: everyone },
  getSession: { route: 'GET /api/auth/session', may: everyone },
  confirmPassword: { route: 'POST /api/auth/confirm', may: kitchen },

  startPairing: { route: 'POST /api/displays/pairing', may: everyone },
  pollPairing: { route: 'POST /api/displays/pairing/poll', may: everyone },
  claimPairing: { route: 'POST /api/displays/pairing/claim', may: kitchen },
  approvePairing: { route: 'POST /api/displays/pairing/approve', may: kitchen },
  listDisplays: { route: 'GET /api/displays', may: kitchen },
  updateDisplay: { route: 'PUT /api/displays/:id', may: kitchen },
  revokeDisplay: { route: 'DELETE /api/displays/:id', may: kitchen },

  listAccounts: { route: 'GET /api/people-accounts', may: owner },
  createAccount: { route: 'POST /api/people-accounts', may: owner },
  updateAccount: { route: 'PUT /api/people-accounts/:id', may: owner },
  deleteAccount: { route: 'DELETE /api/people-accounts/:id', may: owner },
  signOutAccount: { route: 'POST /api/people-accounts/:id/sign-out', may: owner },
  inviteAccount: { route: 'POST /api/people-accounts/:id/invite', may: owner },
  getInvitation: { route: 'POST /api/auth/invitation', may: everyone },
  acceptInvitation: { route: 'POST /api/auth/invitation/accept', may: everyone },

  ...kitchenCalls,

  listProducts: { route: 'GET /api/products', may: everyone },
  createProduct: { route: 'POST /api/products', may: owner },
  updateProduct: { route: 'PUT /api/products/:id', may: owner },
  deleteProduct: { route: 'DELETE /api/products/:id', may: owner },
  listCategories: { route: 'GET /api/categories', may: everyone },
  createCategory: { route: 'POST /api/categories', may: owner },
  updateCategory: { route: 'PUT /api/categories/:id', may: owner },
  deleteCategory: { route: 'DELETE /api/categories/:id', may: owner },
  changeStock: { route: 'POST /api/products/:id/stock', may: owner },
  listStockMoves: { route: 'GET /api/products/:id/stock', may: owner },
  listRemoved: { route: 'GET /api/catalogue/removed', may: owner },
  restoreProduct: { route: 'POST /api/products/:id/restore', may: owner },
  restoreCategory: { route: 'POST /api/categories/:id/restore', may: owner },
  requestBackInStock: { route: 'POST /api/products/:id/back-in-stock', may: everyone },
  listBackInStockRequests: { route: 'GET /api/back-in-stock', may: owner },
  uploadPicture: { route: 'POST /api/media', may: owner },
  listPickleEvents: { route: 'GET /api/pickle-events', may: everyone },
  createPickleEvent: { route: 'POST /api/pickle-events', may: owner },
  updatePickleEvent: { route: 'PUT /api/pickle-events/:id', may: owner },
  deletePickleEvent: { route: 'DELETE /api/pickle-events/:id', may: owner },
  getSettings: { route: 'GET /api/settings', may: everyone },
  updateSettings: { route: 'PUT /api/settings', may: owner },
  getPolicies: { route: 'GET /api/policies', may: owner },
  savePolicy: { route: 'PUT /api/policies', may: owner },
  getDelivery: { route: 'GET /api/delivery/:pincode', may: everyone },
  listDeliveryZones: { route: 'GET /api/delivery-zones', may: owner },
  saveDeliveryZones: { route: 'PUT /api/delivery-zones', may: owner },

  createPaymentOrder: { route: 'POST /api/razorpay/create-order', may: everyone },
  reportPaymentWindow: { route: 'POST /api/razorpay/payment-window', may: everyone },
  verifyPayment: { route: 'POST /api/razorpay/verify-payment', may: everyone },
  placeOrder: { route: 'POST /api/orders', may: everyone },
  checkCoupon: { route: 'POST /api/coupons/check', may: everyone },
  listCoupons: { route: 'GET /api/coupons', may: owner },
  createCoupon: { route: 'POST /api/coupons', may: owner },
  updateCoupon: { route: 'PUT /api/coupons/:code', may: owner },
  getOrderStatus: { route: 'GET /api/orders/status', may: everyone },
  findOrder: { route: 'POST /api/orders/find', may: everyone },
  listOrders: { route: 'GET /api/orders', may: owner },
  getOrder: { route: 'GET /api/orders/:id', may: owner },
  updateOrder: { route: 'PUT /api/orders/:id', may: owner },
  createOrderByHand: { route: 'POST /api/orders/by-hand', may: owner },
  findShopper: { route: 'GET /api/orders/shopper', may: owner },
  recordPayment: { route: 'POST /api/orders/:id/payments', may: owner },
  changeAddress: { route: 'PUT /api/orders/:id/address', may: owner },
  clearPracticeOrders: { route: 'POST /api/practice-orders/clear', may: owner },
  refundOrder: { route: 'POST /api/orders/:id/refunds', may: owner },
  listCouriers: { route: 'GET /api/couriers', may: packing },
  saveCouriers: { route: 'PUT /api/couriers', may: owner },
  listPackingOrders: { route: 'GET /api/packing-orders', may: packing },
  updatePackingOrder: { route: 'PUT /api/packing-orders/:id', may: packing },

  listMessages: { route: 'GET /api/messages', may: owner },
  markMessageSent: { route: 'POST /api/messages/:id/sent', may: owner },
  markMessagesSent: { route: 'POST /api/messages/sent', may: owner },
  retryMessage: { route: 'POST /api/messages/:id/retry', may: owner },
  sendTestMail: { route: 'POST /api/messages/test-mail', may: owner },
  getNotifications: { route: 'GET /api/notifications', may: owner },
  saveNotifications: { route: 'PUT /api/notifications', may: owner },
  getPushDevices: { route: 'GET /api/push-subscriptions', may: kitchen },
  savePushSubscription: { route: 'POST /api/push-subscriptions', may: kitchen },
  sendTestPush: { route: 'POST /api/push-subscriptions/:id/test', may: kitchen },
  deletePushSubscription: { route: 'DELETE /api/push-subscriptions/:id', may: kitchen },
  getMessageSettings: { route: 'GET /api/message-settings', may: owner },
  saveMessageSettings: { route: 'PUT /api/message-settings', may: owner },
  getMessageTemplates: { route: 'GET /api/message-templates', may: owner },
  saveMessageTemplate: { route: 'PUT /api/message-templates', may: owner },

  getSafetyLog: { route: 'GET /api/safety-log', may: owner },
  signSafetyLog: { route: 'POST /api/safety-log/sign', may: owner },
  getFigures: { route: 'GET /api/figures', may: owner },
  getOverview: { route: 'GET /api/overview', may: owner },
  getDiagnostics: { route: 'GET /api/diagnostics', may: owner },
  listCustomers: { route: 'GET /api/customers', may: owner },
  saveCustomerNote: { route: 'PUT /api/customers/note', may: owner },
  eraseCustomer: { route: 'POST /api/customers/erase', may: owner },

  unlockRecipes: { route: 'POST /api/recipes/unlock', may: kitchen },
  listRecipes: { route: 'GET /api/recipes', may: kitchen },
  createRecipe: { route: 'POST /api/recipes', may: owner },
  updateRecipe: { route: 'PUT /api/recipes/:id', may: owner },
  deleteRecipe: { route: 'DELETE /api/recipes/:id', may: owner },
});

export type CallName = keyof typeof calls;

/** Whether a role may make a call. */
export const mayCall = (role: Role, name: CallName, isOpenKitchen = false): boolean =>
  allows(calls[name], role, isOpenKitchen);
/** "PUT /api/timers/:eventId/:stepId" as method and path. */
export function routeOf(name: CallName) {
  const [method = '', path = ''] = calls[name].route.split(' ');
  return { method: method as 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path };
}
