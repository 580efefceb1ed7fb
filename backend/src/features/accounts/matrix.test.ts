import { MessageEvent } from '@kalavara/shared-types/messages/messages';
import { defaultNotificationSettings } from '@kalavara/shared-types/notifications/notifications.rules';
import { randomUUID } from 'node:crypto';
import { type CallName, calls, routeOf } from '@kalavara/shared-types/contract/calls';
import { type DownloadName, downloads } from '@kalavara/shared-types/contract/downloads';
import type { Caller, Role } from '@kalavara/shared-types/contract/roles';
import type { Room } from '@kalavara/shared-types/contract/realtime';
import { displayRoom, eventRoom, orderRoom } from '@kalavara/shared-types/contract/rooms';
import { confirmPassword, getSession } from '@kalavara/shared-types/accounts/accounts';
import { describe, expect, test } from 'vitest';
import { brokenInvariants } from '../../test/invariants';
import { type Device, ownerPassword, startTestServer } from '../../test/harness';

const names = Object.keys(calls) as CallName[];
const roles: Role[] = ['guest', 'display', 'packer', 'staff', 'owner'];
const ownLocks = ['recipes-locked', 'cutlets-locked', 'cutlet-password-wrong'];
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

const installations = [
  {
    installation: 'an installation that requires sign-in',
    isOpen: false,
    server: await startTestServer(),
  },
  {
    installation: 'an installation with an open kitchen',
    isOpen: true,
    server: await startTestServer({ env: { OPEN_KITCHEN: '1' } }),
  },
];

type Input = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };
const eventId = 'matrix';
const task = { eventId, taskId: 'gas-1' };
const unknownId = { id: '00000000-0000-4000-8000-000000000000' };
const cutletDay = { date: '2027-01-09' };
const event = { title: 'Wedding at Aluva', date: '2027-01-09' };
const coupon = {
  code: 'MATRIX15',
  percent: 15,
  amount: null,
  minimum: 0,
  fromDay: null,
  toDay: null,
  totalLimit: null,
  phoneLimit: null,
  products: null,
  isActive: true,
};

/** A valid input for every call: a refusal must not depend on an invalid body. */
const inputs: Record<CallName, Input> = {
  login: { body: {} },
  logout: {},
  getSession: {},
  confirmPassword: { body: {} },
  startPairing: {},
  pollPairing: { body: { secret: 'x'.repeat(43) } },
  claimPairing: { body: { code: 'BCDFGHJK' } },
  approvePairing: { body: { code: 'BCDFGHJK', name: 'Pit' } },
  listDisplays: {},
  updateDisplay: { params: unknownId, body: { ring: true } },
  revokeDisplay: { params: unknownId },
  listAccounts: {},
  createAccount: { body: { name: 'Mini', username: 'mini', secret: '482913' } },
  updateAccount: { params: unknownId, body: { name: 'Mini' } },
  deleteAccount: { params: unknownId },
  signOutAccount: { params: unknownId },
  inviteAccount: { params: unknownId },
  getInvitation: { body: { token: 'x'.repeat(43) } },
  acceptInvitation: { body: { token: 'x'.repeat(43), secret: '482913' } },
  listDiaryEvents: {},
  saveDiaryEvents: { body: [{ id: eventId, ...event }] },
  createDiaryEvent: { body: { id: eventId, ...event } },
  updateDiaryEvent: { params: { id: eventId }, body: event },
  deleteDiaryEvent: { params: { id: 'another' } },
  listDeletedDiaryEvents: {},
  restoreDiaryEvent: { params: { id: 'another' } },
  listTodos: { params: { eventId } },
  saveTodos: { params: { eventId }, body: [{ id: 'gas-1', task: 'Gas', dueDate: 'Event day' }] },
  addTask: {
    params: { eventId },
    body: { id: 'chairs-1', task: 'Borrow chairs', dueDate: 'Event day' },
  },
  resetTodos: { params: { eventId } },
  undoResetTodos: { params: { eventId } },
  patchTask: { params: task, body: { assignedTo: 'Raju' } },
  deleteTask: { params: task },
  restoreTask: { params: task },
  startTask: { params: task, body: {} },
  undoStartTask: { params: task, body: {} },
  completeTask: { params: task, body: {} },
  undoCompleteTask: { params: task, body: {} },
  scheduleTasks: { params: { eventId }, body: { deliveryTime: '2:00 PM' } },
  getSchedule: { params: { eventId } },
  listReadings: { params: task },
  listEventReadings: { params: { eventId } },
  addReading: { params: task, body: { id: randomUUID(), kind: 'core', value: 80 } },
  noteAction: { params: { ...task, readingId: unknownId.id }, body: { action: 'Stirred' } },
  removeReading: { params: { ...task, readingId: unknownId.id } },
  acknowledgeReminder: {
    params: { eventId: task.eventId },
    body: { kind: 'task.start', subject: 'wood-1', dueAt: 1 },
  },
  getPeople: { params: { eventId } },
  getEventName: { params: { eventId } },
  setPeople: { params: { eventId }, body: { count: 50 } },
  listTimers: { params: { eventId } },
  getTimer: { params: { eventId, stepId: '2-1' } },
  setTimer: { params: { eventId, stepId: '2-1' }, body: { isActive: true } },
  adjustTimer: { params: { eventId, stepId: '2-1' }, body: { startTime: Date.now(), from: null } },
  listReviews: { params: { eventId } },
  saveReviews: {
    params: { eventId },
    body: [{ id: 'review-1', reviewerName: 'Mini', comment: 'Good' }],
  },
  addReview: {
    params: { eventId },
    body: { id: 'review-2', reviewerName: 'Mini', comment: 'Good' },
  },
  deleteReview: { params: { eventId, reviewId: 'review-2' } },
  createReviewLink: { params: { eventId } },
  createTableLink: { params: { eventId } },
  listTableReviews: { params: { eventId } },
  decideTableReview: {
    params: { eventId, reviewId: unknownId.id },
    body: { isApproved: true },
  },
  listReviewAverages: {},
  getReviewForm: {},
  sendReview: { body: { reviewerName: 'Mini', comment: 'Good' } },
  listInventory: {},
  saveInventory: { body: [] },
  importInventory: { body: { items: [], mode: 'merge' } },
  addItem: {
    body: { name: 'Saffron', category: 'Spices', unit: 'g', quantity: 5, currentPrice: 300 },
  },
  patchItem: { params: { id: '1021' }, body: { isActive: true } },
  listDeletedItems: {},
  restoreItem: { params: { id: '9999' }, body: {} },
  deleteItem: { params: { id: '9999' } },
  listMovements: { params: { id: '1021' } },
  moveStock: { body: { id: unknownId.id, itemId: '1032', kind: 'receive', quantity: 10 } },
  undoMovement: { params: unknownId, body: {} },
  getPurchaseList: { query: { eventId, people: '50' } },
  getEventCost: { params: { eventId } },
  setEventLabour: { params: { eventId }, body: { minutes: 600, ratePerHour: 80 } },
  getShoppingList: {},
  makeShoppingList: { body: { until: '2030-01-01' } },
  closeShoppingList: { params: { listId: unknownId.id }, body: { isClosed: true } },
  buyShoppingRow: {
    params: { rowId: unknownId.id },
    body: { movementId: unknownId.id, itemId: '1032', quantity: 10, unit: 'kg', total: 640 },
  },
  undoShoppingRow: { params: { rowId: unknownId.id }, body: { itemId: '1032' } },
  getKitchen: {},
  saveKitchenRecipe: {
    params: { id: 'masala' },
    body: {
      name: null,
      ingredients: [{ name: { en: 'Mutton', ml: 'മട്ടൺ' }, amount: '8 kg', itemId: '1021' }],
      note: '',
      isForEvents: true,
      basedOn: 0,
    },
  },
  deleteKitchenRecipe: { params: { id: 'masala' } },
  setStepMedia: { params: { stepId: '1-1' }, body: { stillUrl: null } },
  uploadVideo: {},
  getHistory: { query: { room: 'diary' } },
  listProducts: {},
  createProduct: {
    body: {
      name: 'Crab Pickle',
      category: 'kerala-fish',
      price: 499,
      weight: '250g',
      isPublished: false,
    },
  },
  updateProduct: { params: { id: 'kerala-tuna' }, body: { isPopular: true } },
  deleteProduct: { params: { id: 'seer-roe' } },
  listCategories: {},
  createCategory: { body: { name: 'Mutton Pickles', kind: 'meat' } },
  updateCategory: { params: { id: 'dry-fish' }, body: { description: 'Dried in the sun' } },
  deleteCategory: { params: { id: 'another' } },
  changeStock: { params: { id: 'kerala-tuna' }, body: { change: 6, reason: 'batch' } },
  listStockMoves: { params: { id: 'kerala-tuna' } },
  listRemoved: {},
  requestBackInStock: {
    params: { id: 'kerala-tuna' },
    body: { contact: '9847012345', language: 'en' },
  },
  listBackInStockRequests: {},
  restoreProduct: { params: { id: 'another' } },
  restoreCategory: { params: { id: 'another' } },
  uploadPicture: {},
  listPickleEvents: { query: { includeInactive: 'true' } },
  createPickleEvent: {
    body: {
      title: 'Onam Sale',
      date: 'Onam week',
      description: 'Everything a little cheaper',
      isActive: false,
    },
  },
  updatePickleEvent: { params: { id: 'another' }, body: { isFeatured: true } },
  deletePickleEvent: { params: { id: 'another' } },
  getSettings: {},
  updateSettings: { body: { deliveryFee: 60 } },
  getPolicies: {},
  savePolicy: { body: { page: 'terms', language: 'en', text: null } },
  sendTestMail: { body: { to: 'mini@example.com', language: 'en' } },
  getNotifications: {},
  saveNotifications: { body: defaultNotificationSettings },
  savePushSubscription: {
    body: {
      endpoint: 'https://push.example.com/x',
      p256dh: 'x',
      auth: 'x',
      language: 'en',
      device: 'Chrome',
    },
  },
  getPushDevices: {},
  sendTestPush: { params: unknownId, body: {} },
  deletePushSubscription: { params: unknownId },
  getMessageSettings: {},
  saveMessageSettings: {
    body: {
      senderName: '',
      channels: Object.fromEntries(
        MessageEvent.options.map((event) => [event, { mail: true, hand: true }]),
      ),
    },
  },
  getMessageTemplates: {},
  saveMessageTemplate: { body: { name: 'order.paid', language: 'en', template: null } },
  getDelivery: { params: { pincode: '686001' } },
  listDeliveryZones: {},
  saveDeliveryZones: { body: { zones: [] } },
  createPaymentOrder: { body: { amount: 449, currency: 'INR', receipt: 'matrix-1' } },
  reportPaymentWindow: {
    body: { orderNo: 'KV-261121-A1B2C', accessToken: 'x', isOpen: true },
  },
  clearPracticeOrders: { body: {} },
  verifyPayment: {
    body: { razorpay_payment_id: 'pay_x', razorpay_order_id: 'order_x', razorpay_signature: 'x' },
  },
  placeOrder: {
    body: {
      name: 'Amina',
      phone: '9876543210',
      email: null,
      address: 'Beach Road 1',
      pincode: '686001',
      items: { 'kerala-tuna': 1 },
      coupon: null,
      specialInstructions: null,
      paymentId: 'pay_x',
      paymentStatus: 'paid',
      totalAmount: 449,
    },
  },
  createOrderByHand: {
    body: {
      draft: {
        items: { 'kerala-tuna': 1 },
        customer: { name: 'Amina', phone: '9876543210', email: null },
        address: { address: 'Beach Road 1', pincode: '686001' },
        coupon: null,
        specialInstructions: null,
      },
      amount: 1,
      payment: 'cash',
    },
  },
  findShopper: { query: { phone: '9876543210' } },
  recordPayment: { params: unknownId, body: { method: 'cash', paidOn: '2027-01-09' } },
  changeAddress: { params: unknownId, body: { address: 'Beach Road 2', pincode: '686001' } },
  checkCoupon: { body: { code: 'PICKLE15' } },
  listCoupons: {},
  createCoupon: { body: coupon },
  updateCoupon: { params: { code: 'NONE15' }, body: { ...coupon, code: undefined } },
  getOrderStatus: { query: { no: 'KV-270109-AAAAA' } },
  findOrder: { body: { orderNo: 'KV-270109-AAAAA', phone: '9847012345' } },
  listOrders: {},
  getOrder: { params: unknownId },
  updateOrder: { params: unknownId, body: { status: 'confirmed' } },
  refundOrder: { params: unknownId, body: { note: 'broken' } },
  listCouriers: {},
  saveCouriers: { body: { couriers: [{ id: 'dtdc', name: 'DTDC', link: '' }] } },
  listPackingOrders: { query: {} },
  updatePackingOrder: { params: unknownId, body: { status: 'shipped', expectedVersion: 1 } },
  listMessages: {},
  markMessageSent: { params: unknownId, body: {} },
  markMessagesSent: { body: { ids: [unknownId.id] } },
  retryMessage: { params: unknownId, body: {} },
  getSafetyLog: { query: { from: '2027-01-01', to: '2027-01-31' } },
  signSafetyLog: { body: { from: '2027-01-01', to: '2027-01-31' } },
  getFigures: { query: { from: '2027-01-01', to: '2027-01-31' } },
  getOverview: {},
  getDiagnostics: {},
  listCustomers: {},
  saveCustomerNote: { body: { phone: '9000000000', note: 'Rings twice', before: '' } },
  eraseCustomer: { body: { phone: '9000000000' } },
  unlockCutlets: { body: { password: 'a guess' } },
  lockCutlets: {},
  getCutletDay: { params: cutletDay },
  saveCutletDay: { params: cutletDay, body: { inventory: { mandiLeftovers: 2 } } },
  recordIntake: { params: cutletDay, body: { wasServed: false, hours: 2, temperature: 4 } },
  tickCutlet: { params: cutletDay, body: { taskId: 'prep-1', checkId: 'frozen', value: '40' } },
  completeCutletDay: {
    params: cutletDay,
    body: {
      usage: {
        meat: 3.6,
        potatoes: 0.9,
        eggs: 8,
        breadcrumbs: 0.18,
        flour: 0,
        keralaMasala: 119,
        bridgeSpices: 90,
        salt: 0,
        oil: 0,
      },
    },
  },
  undoCutletCompletion: { params: cutletDay, body: {} },
  reopenCutlet: {
    params: cutletDay,
    body: { taskId: 'prep-1', checkId: 'frozen', reason: 'Counted anew' },
  },
  unlockRecipes: { body: {} },
  listRecipes: {},
  createRecipe: { body: {} },
  updateRecipe: { params: unknownId, body: {} },
  deleteRecipe: { params: unknownId },
};

/** Allowed roles, from the table and not from the server's own function. */
const isAllowed = (role: Role, name: CallName, isOpen: boolean): boolean =>
  isListed(role, calls[name], isOpen);
type Access = { route: string; may: readonly Caller[] };
const isListed = (role: Role, { may }: Access, isOpen: boolean): boolean =>
  may.includes(role) || (isOpen && role === 'guest' && may.includes('trusted-guest'));

describe.each(installations)('$installation', ({ isOpen, server }) => {
  describe.each(roles)('%s', (role) => {
    test(
      'may call what the table allows, and nothing else',
      { meta: { requirements: ['S-300', 'S-301', 'K-563', 'O-249', 'O-250', 'D-001', 'D-150'] } },
      async () => {
        const device = await server.connect(role, 'Amina');
        const trail = async () => {
          const [changes, notes] = await Promise.all([
            server.ctx.pools.main
              .selectFrom('changes')
              .select(({ fn }) => fn.countAll().as('count'))
              .executeTakeFirstOrThrow(),
            server.ctx.pools.main
              .selectFrom('auditLog')
              .select(({ fn }) => fn.countAll().as('count'))
              .executeTakeFirstOrThrow(),
          ]);
          return [changes.count, notes.count];
        };
        const before = await trail();
        const wrong: string[] = [];
        const forbidden = names.filter((name) => !isAllowed(role, name, isOpen));
        for (const name of forbidden) {
          const answer = await device.callByName(name, inputs[name]);
          const { code } = answer.body as { code?: string };
          const expected = role === 'guest' ? '401 not-signed-in' : '403 not-allowed';
          if (`${answer.status} ${code}` !== expected)
            wrong.push(`${name}: ${answer.status} ${code}`);
        }
        expect(wrong).toEqual([]);
        expect(await trail()).toEqual(before);

        // Erasing a customer requires the password again.
        if (role === 'owner')
          await device.call(confirmPassword, { body: { password: ownerPassword } });
        // logout comes last: it ends the session.
        const allowed = names.filter((name) => isAllowed(role, name, isOpen) && name !== 'logout');
        for (const name of [...allowed, 'logout'] as CallName[]) {
          const answer = await device.callByName(name, inputs[name]);
          const { status } = answer;
          // The recipe library and the cutlet kitchen have separate locks.
          if (status === 401 && ownLocks.includes((answer.body as { code?: string }).code ?? ''))
            continue;
          if (status === 401 || status === 403 || status >= 500) wrong.push(`${name}: ${status}`);
        }
        expect(wrong).toEqual([]);
      },
    );

    test('may download what the table allows, and nothing else', async () => {
      const device = await server.connect(role);
      const wrong: string[] = [];
      for (const name of Object.keys(downloads) as DownloadName[]) {
        const download: Access = downloads[name];
        const path = download.route.slice('GET '.length).replace(/:\w+/g, 'x');
        const answer = await device.request('GET', path);
        const { code = '' } = (answer.body ?? {}) as { code?: string };
        const refusal = role === 'guest' ? 'not-signed-in' : 'not-allowed';
        if (isListed(role, download, isOpen) === (code === refusal) || answer.status >= 500)
          wrong.push(`${name}: ${answer.status} ${code}`);
      }
      expect(wrong).toEqual([]);
    });

    test('gets 404 for undocumented methods', async () => {
      const device = await server.connect(role);
      const known = new Set(names.map((name) => calls[name].route.replace(/:\w+/g, ':')));
      const paths = [...new Set(names.map((name) => routeOf(name).path))];
      const unknown = paths.flatMap((path) =>
        methods
          .filter((method) => ![...known].some((route) => matches(route, method, path)))
          .map((method) => ({ method, path })),
      );
      expect(unknown.length).toBeGreaterThan(50);
      const found: string[] = [];
      for (const { method, path } of unknown) {
        const { status } = await device.request(method, path.replace(/:\w+/g, 'x'));
        if (status !== 404) found.push(`${method} ${path}: ${status}`);
      }
      expect(found).toEqual([]);
    });

    test('joins the rooms that the table allows, and no other', async () => {
      const device = await server.connect(role);
      const own = role === 'guest' ? randomUUID() : (await device.call(getSession, {})).data!.id;
      const open: Record<string, Room[]> = {
        guest: isOpen ? [eventRoom(eventId), 'diary', 'kitchen', 'catalogue'] : ['catalogue'],
        display: [eventRoom(eventId), displayRoom(own), 'kitchen', 'catalogue'],
        packer: ['catalogue'],
        staff: [
          eventRoom(eventId),
          'diary',
          displayRoom(await getDisplayId(server)),
          'kitchen',
          'catalogue',
        ],
        owner: [
          eventRoom(eventId),
          'diary',
          displayRoom(await getDisplayId(server)),
          'kitchen',
          'catalogue',
          'orders',
        ],
      };
      const rooms: Room[] = [
        eventRoom(eventId),
        'diary',
        displayRoom(own),
        displayRoom(await getDisplayId(server)),
        'kitchen',
        'catalogue',
        'orders',
      ];
      for (const room of rooms) {
        const isAllowedRoom = open[role]!.includes(room);
        // Staff and owner may join any display's room, if it exists.
        if ((role === 'staff' || role === 'owner') && room === displayRoom(own)) continue;
        const { welcome } = await device.enter(room);
        expect(welcome.success ? 'in' : welcome.code, `${role} into ${room}`).toBe(
          isAllowedRoom ? 'in' : 'not-allowed',
        );
      }
      // The owner is refused because the order does not exist; other roles need its key.
      const { welcome } = await device.enter(orderRoom('KV-270109-AAAAA'));
      expect(welcome).toMatchObject({
        success: false,
        code: role === 'owner' ? 'order-not-found' : 'not-allowed',
      });
    });
  });

  test('all invariants hold afterwards', async () => {
    expect(await brokenInvariants(server.database.url)).toEqual({});
  });
});

/** Whether a documented route answers for this method and path. */
function matches(route: string, method: string, path: string): boolean {
  const [itsMethod, itsPath = ''] = route.split(' ');
  const pattern = new RegExp(`^${itsPath.replace(/:/g, '[^/]+')}$`);
  return itsMethod === method && pattern.test(path.replace(/:\w+/g, 'x'));
}

const tvs = new Map<object, Promise<string>>();
function getDisplayId(server: { connect: (role: Role) => Promise<Device> }): Promise<string> {
  const known = tvs.get(server);
  if (known) return known;
  const made = server
    .connect('display')
    .then(async (tv) => (await tv.call(getSession, {})).data!.id);
  tvs.set(server, made);
  return made;
}
