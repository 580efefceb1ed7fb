import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../scripts/prepare.mjs';

/**
 * The features of the server that each feature may call, with the reason. A test ensures that the list has no cycles; a
 * feature that has to call one above it receives the function from `app.ts`.
 */
export const featureCalls = {
  accounts: ['notifications'], // a lost phone that is signed out gets no notifications
  'back-in-stock': ['catalogue', 'messages'], // only a sold-out product is waited for; a message ends the wait
  backup: ['accounts'], // a restore replaces all data, so it asks for the password
  catalogue: ['pickle-events', 'settings'], // the shop's room holds all three, and the maker's name is on the label
  checkout: [
    'catalogue',
    'coupons',
    'delivery',
    'gateway',
    'invoices',
    'orders',
    'pickle-events',
    'settings',
  ], // a sale changes all of them
  couriers: ['settings'], // they change like the settings
  cutlets: ['accounts', 'inventory', 'kitchen-recipes'], // its password is hashed, checked and generated like those of accounts; a completed day takes what it used from the store
  customers: ['accounts', 'back-in-stock', 'figures', 'messages', 'orders'], // the data of a customer are their orders and the sums of them, what they wait for and what was written to them; they need the password again
  delivery: ['settings'], // when the next batch leaves
  diagnostics: ['backup', 'gateway', 'orders', 'timers'], // their state
  diary: ['guest-counts'], // an event's attendance and its guest count are one number
  displays: ['accounts'], // a paired TV has a session
  'event-costs': ['diary', 'guest-counts', 'inventory', 'purchase', 'settings', 'todos'], // the plan is that of the purchase list; the ledger has what was used; a setting limits price rises
  figures: ['orders'], // the paid orders of a day and what was refunded of them
  inventory: ['diary', 'guest-counts'], // stock goes to an event that exists
  messages: ['invoices', 'settings'], // an invoice is attached; a text names the business
  notifications: ['messages', 'settings'], // the owner's mails go by the same mailer; quiet hours and address are settings
  orders: [
    'accounts',
    'catalogue',
    'couriers',
    'delivery',
    'coupons',
    'gateway',
    'invoices',
    'messages',
    'notifications',
    'pickle-events',
    'settings',
  ], // a shipment has the name and link of its courier; a corrected address must be delivered to; slips and labels name the sender; an order queues messages and notifications; clearing practice orders asks for the password; a cancelled order restocks and frees capacity, and one taken up again needs a use of its coupon; a refund goes to the gateway and is deducted from the invoice
  overview: [
    'accounts',
    'backup',
    'catalogue',
    'diary',
    'displays',
    'messages',
    'orders',
    'reviews',
    'settings',
    'todos',
  ], // figures of all of them
  policies: ['settings'], // its placeholders are filled from the settings
  purchase: ['diary', 'guest-counts', 'inventory', 'kitchen-recipes', 'settings'], // what the events need, for how many guests, what is on hand, and by which recipes
  recipes: ['accounts'], // its password is hashed, checked and generated like those of accounts
  reminders: ['diary', 'notifications', 'readings', 'settings', 'timers', 'todos'], // what is due follows from an event's tasks, readings and timers; it goes out as a notification
  reviews: ['accounts', 'diary', 'notifications'], // a link is a token like a session's; the customer reads the event's title; the owner is notified of a poor review
  'step-media': ['kitchen-recipes', 'media', 'settings'], // the video it names must exist; the kitchen's room holds all
  schedule: ['todos'], // what is rescheduled are the tasks of a list
  reports: [
    'diary',
    'event-costs',
    'guest-counts',
    'inventory',
    'purchase',
    'readings',
    'reviews',
    'schedule',
    'settings',
    'todos',
  ], // a report shows all of an event, and its author is the business
  'safety-log': ['cutlets', 'diary', 'readings', 'settings', 'todos'], // the measurements and checks of all events and days; its author is the business
  shopping: ['inventory', 'purchase'], // a list is what the events and the store lack; a bought row is a delivery
  timers: ['todos'], // a step that starts starts its task
  todos: ['readings', 'settings'], // a temperature that comes with a completed task is a reading; a setting decides on the second table
};

const foldersIn = (path) =>
  existsSync(join(root, path))
    ? readdirSync(join(root, path), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
    : [];

const front = (...names) => names.map((name) => `./frontend/src/${name}`);
const back = (...names) => names.map((name) => `./backend/src/${name}`);
const zone = (target, from, message, except) => ({
  target,
  from,
  message,
  ...(except && { except }),
});

const lowFront = front('realtime', 'http', 'outbox', 'i18n', 'forms', 'state', 'ui');
/** main.tsx and server.tsx, the entries of the browser and of the server, are above app. */
const insidePages = './frontend/src/pages/**/!(main.tsx|server.tsx)';
/**
 * The files that mount the features and start the program: those of backend/src, and the folders beside features and
 * platform.
 */
const topOfBack = [
  ...back('cli', 'http', 'realtime', 'shop-pages'),
  ...readdirSync(join(root, 'backend/src'))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `./backend/src/${name}`),
];

const because = {
  low: 'realtime, http, outbox, i18n and ui know no feature.',
  pages: 'A feature knows no page.',
  app: 'app composes pages, not the other way round.',
  sideBySide: 'Features do not import each other; a page composes them.',
  platform: 'platform knows no feature.',
  realtime: 'Realtime knows no feature: rooms.ts registers the slices of their sync files.',
  mounted: 'A feature does not import what mounts it.',
  sandbox: 'The sandbox is another process: it shares no code with the server.',
  inward: 'routes → service → queries.',
  rows: "Another feature's rows are read and written through its service.",
  pair: 'A call of another feature needs a line in lint/arrows.mjs.',
  shared: 'shared-types imports neither end.',
  ends: 'The two ends share shared-types only.',
};

const frontEnd = [
  zone(lowFront, front('features', 'pages', 'app'), because.low),
  zone(front('features'), front('pages'), because.pages),
  zone([...front('features'), insidePages], front('app'), because.app, ['./paths.ts']),
];

const backEnd = [
  zone(back('platform'), [...back('features', 'sandbox'), ...topOfBack], because.platform),
  zone(
    back('realtime', 'http/openapi.ts'),
    back('features', 'rooms.ts', 'server.ts'),
    because.realtime,
  ),
  zone(back('features'), [...topOfBack, ...back('sandbox')], because.mounted),
  zone(back('sandbox'), [...topOfBack, ...back('features')], because.sandbox),
  zone(
    './backend/src/features/*/**/service*',
    './backend/src/features/*/**/routes*',
    because.inward,
  ),
];

const between = [
  zone('./shared-types/src', ['./backend/src', './frontend/src'], because.shared),
  zone('./frontend/src', './backend/src', because.ends),
  zone('./backend/src', './frontend/src', because.ends),
];

const ofFrontFeature = (name) => [
  zone(front(`features/${name}`), front('features'), because.sideBySide, [`./${name}`]),
];

const ofBackFeature = (name) => [
  zone(
    `./backend/src/features/${name}/**/*queries*`,
    `./backend/src/features/${name}/**/{service,routes}*`,
    because.inward,
  ),
  zone(back(`features/${name}`), `./backend/src/features/!(${name})/**/*queries*`, because.rows),
  zone(
    back(`features/${name}`),
    back('features'),
    because.pair,
    [name, ...(featureCalls[name] ?? [])].map((allowed) => `./${allowed}`),
  ),
];

const everywhere = [...frontEnd, ...backEnd, ...between];

/**
 * The zones that apply to all files, and for each feature also its own zones, so that a file is compared with few of
 * them.
 */
const perFeature = (end, zonesOf) =>
  foldersIn(`${end}/src/features`).map((name) => ({
    files: [`${end}/src/features/${name}/**/*.{ts,tsx}`],
    zones: [...everywhere, ...zonesOf(name)],
  }));

/**
 * Which part may import which (docs/architecture.md), as zones of import-x/no-restricted-paths; the last entry that has a file counts:
 * app → pages → features → realtime, http, outbox, i18n, ui → shared-types, and
 * main, cli → server → app, realtime, http, rooms, jobs → features → platform → shared-types; in a feature
 * routes → service → queries.
 */
export const arrows = [
  { files: ['**/*.{ts,tsx}'], zones: everywhere },
  ...perFeature('frontend', ofFrontFeature),
  ...perFeature('backend', ofBackFeature),
];
