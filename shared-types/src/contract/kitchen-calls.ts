import { everyone, kitchen, kitchenAndTvs, owner, table } from './roles';

/** The calls of an event and of the kitchen, a part of the table in `calls.ts`. */
export const kitchenCalls = table({
  listDiaryEvents: { route: 'GET /api/diary-events', may: kitchen, isKitchen: true },
  saveDiaryEvents: { route: 'POST /api/diary-events', may: kitchen, isKitchen: true },
  createDiaryEvent: { route: 'POST /api/diary-events/create', may: kitchen, isKitchen: true },
  updateDiaryEvent: { route: 'PUT /api/diary-events/:id', may: kitchen, isKitchen: true },
  deleteDiaryEvent: { route: 'DELETE /api/diary-events/:id', may: kitchen, isKitchen: true },
  listDeletedDiaryEvents: { route: 'GET /api/diary-events/deleted', may: owner },
  restoreDiaryEvent: { route: 'POST /api/diary-events/:id/restore', may: owner },

  getEventName: { route: 'GET /api/event-names/:eventId', may: kitchenAndTvs, isKitchen: true },

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
});
