/**
 * Every call of the API in one table: its method, its path, and who may make it. The server enforces it, the screens
 * read it (no schema is needed for that, so no screen downloads one), and the role matrix test walks it.
 */
export type Role = 'owner' | 'staff' | 'packer' | 'display' | 'guest';

const everyone: readonly Role[] = ['guest', 'display', 'packer', 'staff', 'owner'];
const kitchen: readonly Role[] = ['staff', 'owner'];
const kitchenAndTvs: readonly Role[] = ['display', 'staff', 'owner'];
const packing: readonly Role[] = ['packer', 'owner'];
const owner: readonly Role[] = ['owner'];

type Call = {
  route: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`;
  may: readonly Role[];
  /** Open to guests, as to staff, where the local network is trusted (OPEN_KITCHEN=1). */
  isKitchen?: true;
};
const table = <const T extends Record<string, Call>>(calls: T): T => calls;

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

  listDiaryEvents: { route: 'GET /api/diary-events', may: kitchen, isKitchen: true },
  saveDiaryEvents: { route: 'POST /api/diary-events', may: kitchen, isKitchen: true },
  createDiaryEvent: { route: 'POST /api/diary-events/create', may: kitchen, isKitchen: true },
  updateDiaryEvent: { route: 'PUT /api/diary-events/:id', may: kitchen, isKitchen: true },
  deleteDiaryEvent: { route: 'DELETE /api/diary-events/:id', may: kitchen, isKitchen: true },
  listDeletedDiaryEvents: { route: 'GET /api/diary-events/deleted', may: owner },
  restoreDiaryEvent: { route: 'POST /api/diary-events/:id/restore', may: owner },

  listTodos: { route: 'GET /api/todos/:eventId', may: kitchenAndTvs, isKitchen: true },
  saveTodos: { route: 'POST /api/todos/:eventId', may: kitchen, isKitchen: true },
  addTask: { route: 'POST /api/todos/:eventId/tasks', may: kitchen, isKitchen: true },
  resetTodos: { route: 'POST /api/todos/:eventId/reset', may: kitchen, isKitchen: true },
  undoResetTodos: { route: 'POST /api/todos/:eventId/undo-reset', may: kitchen, isKitchen: true },
  patchTask: { route: 'PATCH /api/todos/:eventId/:taskId', may: kitchen, isKitchen: true },
  deleteTask: { route: 'DELETE /api/todos/:eventId/:taskId', may: kitchen, isKitchen: true },
  restoreTask: { route: 'POST /api/todos/:eventId/:taskId/restore', may: kitchen, isKitchen: true },
  startTask: { route: 'POST /api/todos/:eventId/:taskId/start', may: kitchen, isKitchen: true },
  undoStartTask: {
    route: 'POST /api/todos/:eventId/:taskId/undo-start',
    may: kitchen,
    isKitchen: true,
  },
  completeTask: {
    route: 'POST /api/todos/:eventId/:taskId/complete',
    may: kitchen,
    isKitchen: true,
  },
  undoCompleteTask: {
    route: 'POST /api/todos/:eventId/:taskId/undo-complete',
    may: kitchen,
    isKitchen: true,
  },

  scheduleTasks: { route: 'POST /api/todos/:eventId/schedule', may: kitchen, isKitchen: true },
  getSchedule: { route: 'GET /api/todos/:eventId/schedule', may: kitchenAndTvs, isKitchen: true },
  listReadings: {
    route: 'GET /api/todos/:eventId/:taskId/readings',
    may: kitchenAndTvs,
    isKitchen: true,
  },
  listEventReadings: { route: 'GET /api/readings/:eventId', may: kitchenAndTvs, isKitchen: true },
  addReading: { route: 'POST /api/todos/:eventId/:taskId/readings', may: kitchen, isKitchen: true },
  noteAction: {
    route: 'PATCH /api/todos/:eventId/:taskId/readings/:readingId',
    may: kitchen,
    isKitchen: true,
  },
  removeReading: {
    route: 'DELETE /api/todos/:eventId/:taskId/readings/:readingId',
    may: kitchen,
    isKitchen: true,
  },

  acknowledgeReminder: {
    route: 'POST /api/reminders/:eventId/acknowledge',
    may: kitchen,
    isKitchen: true,
  },

  getPeople: { route: 'GET /api/people/:eventId', may: kitchenAndTvs, isKitchen: true },
  setPeople: { route: 'POST /api/people/:eventId', may: kitchen, isKitchen: true },

  listTimers: { route: 'GET /api/timers/:eventId', may: kitchenAndTvs, isKitchen: true },
  getTimer: { route: 'GET /api/timers/:eventId/:stepId', may: kitchenAndTvs, isKitchen: true },
  setTimer: { route: 'PUT /api/timers/:eventId/:stepId', may: kitchenAndTvs, isKitchen: true },
  adjustTimer: {
    route: 'POST /api/timers/:eventId/:stepId/adjust',
    may: kitchenAndTvs,
    isKitchen: true,
  },

  listReviews: { route: 'GET /api/reviews/:eventId', may: kitchen, isKitchen: true },
  saveReviews: { route: 'POST /api/reviews/:eventId', may: kitchen, isKitchen: true },
  addReview: { route: 'POST /api/reviews/:eventId/add', may: kitchen, isKitchen: true },
  deleteReview: { route: 'DELETE /api/reviews/:eventId/:reviewId', may: kitchen, isKitchen: true },
  createReviewLink: { route: 'POST /api/review-links/:eventId', may: kitchen, isKitchen: true },
  createTableLink: { route: 'POST /api/review-tables/:eventId', may: kitchen },
  listTableReviews: { route: 'GET /api/review-tables/:eventId', may: owner },
  decideTableReview: { route: 'POST /api/review-tables/:eventId/:reviewId', may: owner },
  listReviewAverages: { route: 'GET /api/review-averages', may: kitchen },
  getReviewForm: { route: 'GET /api/reviews', may: everyone },
  sendReview: { route: 'POST /api/reviews', may: everyone },

  listInventory: { route: 'GET /api/inventory', may: kitchen, isKitchen: true },
  saveInventory: { route: 'POST /api/inventory', may: kitchen, isKitchen: true },
  importInventory: { route: 'POST /api/inventory/import', may: kitchen, isKitchen: true },
  addItem: { route: 'POST /api/inventory/items', may: kitchen, isKitchen: true },
  patchItem: { route: 'PATCH /api/inventory/:id', may: kitchen, isKitchen: true },
  deleteItem: { route: 'DELETE /api/inventory/:id', may: kitchen, isKitchen: true },
  listDeletedItems: { route: 'GET /api/inventory/deleted', may: kitchen, isKitchen: true },
  restoreItem: { route: 'POST /api/inventory/:id/restore', may: kitchen, isKitchen: true },
  listMovements: { route: 'GET /api/inventory/:id/movements', may: kitchen, isKitchen: true },
  moveStock: { route: 'POST /api/inventory/movements', may: kitchen, isKitchen: true },
  undoMovement: { route: 'POST /api/inventory/movements/:id/undo', may: kitchen, isKitchen: true },
  getPurchaseList: { route: 'GET /api/purchase-list', may: kitchen, isKitchen: true },
  getShoppingList: { route: 'GET /api/shopping-list', may: kitchen, isKitchen: true },
  makeShoppingList: { route: 'POST /api/shopping-list', may: kitchen, isKitchen: true },
  closeShoppingList: {
    route: 'POST /api/shopping-list/:listId/close',
    may: kitchen,
    isKitchen: true,
  },
  buyShoppingRow: {
    route: 'POST /api/shopping-list/rows/:rowId/buy',
    may: kitchen,
    isKitchen: true,
  },
  undoShoppingRow: {
    route: 'POST /api/shopping-list/rows/:rowId/undo',
    may: kitchen,
    isKitchen: true,
  },

  getEventCost: { route: 'GET /api/event-costs/:eventId', may: kitchen },
  setEventLabour: { route: 'PUT /api/event-costs/:eventId/labour', may: owner },

  unlockCutlets: { route: 'POST /api/cutlets/unlock', may: kitchen },
  lockCutlets: { route: 'POST /api/cutlets/lock', may: kitchen },
  getCutletDay: { route: 'GET /api/cutlets/:date', may: kitchen },
  saveCutletDay: { route: 'PUT /api/cutlets/:date', may: kitchen },
  recordIntake: { route: 'POST /api/cutlets/:date/intake', may: kitchen },
  tickCutlet: { route: 'POST /api/cutlets/:date/checks', may: kitchen },
  completeCutletDay: { route: 'POST /api/cutlets/:date/complete', may: kitchen },
  undoCutletCompletion: { route: 'POST /api/cutlets/:date/complete/undo', may: kitchen },
  reopenCutlet: { route: 'POST /api/cutlets/:date/reopen', may: owner },

  getKitchen: { route: 'GET /api/kitchen', may: kitchenAndTvs, isKitchen: true },
  saveKitchenRecipe: { route: 'PUT /api/kitchen-recipes/:id', may: kitchen, isKitchen: true },
  deleteKitchenRecipe: { route: 'DELETE /api/kitchen-recipes/:id', may: kitchen, isKitchen: true },
  setStepMedia: { route: 'PUT /api/step-media/:stepId', may: owner },
  uploadVideo: { route: 'POST /api/media/videos', may: owner },

  getHistory: { route: 'GET /api/history', may: kitchen },

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

/** Calls that answer with a file instead of JSON. */
export const downloads = table({
  /** The filtered list, with the query of `listOrders`. */
  exportOrders: { route: 'GET /api/orders.csv', may: owner },
  /** `?from=&to=`: the figures of a period as a table, its header in both languages. */
  exportFigures: { route: 'GET /api/figures.csv', may: owner },
  /** `?kind=slips|labels|pick-list&orders=KV-…,KV-…&lang=`: one PDF of up to 200 orders, by their numbers. */
  printOrders: { route: 'GET /api/orders/print', may: packing },
  getInvoice: { route: 'GET /api/invoices/:number', may: owner },
  /** `?no=&number=`: an invoice or credit note for the shopper who has the key of its order, as in `getOrderStatus`. */
  getOwnInvoice: { route: 'GET /api/orders/invoice', may: everyone },
  getBackup: { route: 'GET /api/backup', may: owner },
  /** `?status=&sort=&direction=&lang=`: the rows as the report shows them. */
  getEventReport: { route: 'GET /api/event-reports/:eventId', may: kitchen, isKitchen: true },
  /** `?from=&to=&lang=`: readings and checks of a period. */
  getSafetyLogFile: { route: 'GET /api/safety-log.pdf', may: owner },
  /** `?q=`: the customers of a search, with their figures. */
  exportCustomers: { route: 'GET /api/customers.csv', may: owner },
  /** `?phone=`: all stored data of one customer. */
  exportCustomer: { route: 'GET /api/customers/export', may: owner },
});
export type DownloadName = keyof typeof downloads;

/** By their own role, or as a trusted guest of an open kitchen. */
const allows = ({ may, isKitchen }: Call, role: Role, isOpenKitchen: boolean): boolean =>
  may.includes(role) || (isOpenKitchen && role === 'guest' && isKitchen === true);

/** Whether a role may make a call. */
export const mayCall = (role: Role, name: CallName, isOpenKitchen = false): boolean =>
  allows(calls[name], role, isOpenKitchen);
/** Whether a role may download a file. */
export const mayDownload = (role: Role, name: DownloadName, isOpenKitchen = false): boolean =>
  allows(downloads[name], role, isOpenKitchen);

/** "PUT /api/timers/:eventId/:stepId" as method and path. */
export function routeOf(name: CallName) {
  const [method = '', path = ''] = calls[name].route.split(' ');
  return { method: method as 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path };
}
