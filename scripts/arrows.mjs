import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

/** Back-end features that may call another's service: who, and whose. It grows only for a reason. */
const pairs = {
  backup: ['accounts'], // it asks for the password, as all that could take the house away
  catalogue: ['pickle-events', 'settings'], // the shop's room holds all three, and who makes a jar stands on its label
  checkout: ['catalogue', 'delivery', 'gateway', 'invoices', 'orders', 'pickle-events', 'settings'], // a sale touches all of them
  cutlets: ['accounts'], // the password of the cutlet kitchen is hashed, judged and made as those of accounts are
  customers: ['orders'], // what the house knows of a person is their orders
  delivery: ['settings'], // when the next batch leaves
  diagnostics: ['backup', 'gateway', 'orders', 'timers'], // asks each part how it is
  diary: ['guest-counts', 'readings', 'reviews', 'timers', 'todos'], // an event takes its lists along when it is deleted and restored
  displays: ['accounts'], // a TV that was let in has a session like everybody
  orders: ['catalogue', 'gateway', 'invoices', 'pickle-events'], // a cancelled order puts its jars back and its place in an event; a refund is the gateway's to send, and is taken back from the invoice
  overview: ['catalogue', 'diary', 'displays', 'orders', 'settings', 'todos'], // a question to everybody
  'pickle-events': ['catalogue'], // ids are made of names alike
  purchase: ['diary', 'guest-counts', 'inventory', 'settings'], // what the events need, who comes, what there is, and which rice
  'guest-counts': ['diary'], // attendance is kept on the diary's event where there is one
  readings: ['todos'], // a reading belongs to a task, which keeps the latest as its text
  recipes: ['accounts'], // the library's password is hashed, judged and made as those of accounts are
  reviews: ['accounts', 'diary'], // a link is a token as others are; the customer reads what the event is called
  'step-media': ['media', 'settings'], // a film it names must be there; the kitchen's room holds both
  schedule: ['todos'], // what is planned anew are the tasks of a list
  reports: ['diary', 'guest-counts', 'inventory', 'readings', 'reviews', 'schedule', 'todos'], // a report looks back on all of an event
  settings: ['catalogue'], // labels follow what the house says of itself
  todos: ['readings', 'schedule', 'settings'], // a value that comes with a tick is a reading; a list that starts over has its first times again; a delivery brings the second table, unless the owner says otherwise
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

const lowFront = front('realtime', 'http', 'outbox', 'i18n', 'ui');
/** All of the pages but main.tsx and server.tsx, where the browser and the server come in: those stand above app. */
const insidePages = './frontend/src/pages/**/!(main.tsx|server.tsx)';
const topOfBack = ['main', 'app', 'realtime', 'rooms', 'jobs', 'money', 'server'].map(
  (name) => `./backend/src/${name}.ts`,
);

const because = {
  low: 'realtime, http, outbox, i18n and ui know nothing of the business.',
  pages: 'A feature does not know on which page it stands.',
  app: 'app puts the pages together, not the other way round.',
  sideBySide: 'Features do not import each other; a page puts them side by side.',
  platform: 'platform knows nothing of the business.',
  realtime: 'Realtime knows no feature: rooms.ts registers the slices of their sync files.',
  mounted: 'A feature does not know who mounts it.',
  otherSide:
    'The sandbox is the other side of the wire: it shares nothing with those who pay there.',
  inward: 'routes → service → queries.',
  rows: 'The rows of another feature are asked for at its service.',
  pair: 'Calling another feature needs a line in scripts/lib/arrows.mjs.',
  shared: 'shared-types is what both ends stand on.',
  ends: 'The two ends meet in shared-types.',
};

const frontEnd = [
  zone(lowFront, front('features', 'pages', 'app'), because.low),
  zone(front('features'), front('pages'), because.pages),
  zone([...front('features'), insidePages], front('app'), because.app, ['./paths.ts']),
  ...foldersIn('frontend/src/features').map((name) =>
    zone(front(`features/${name}`), front('features'), because.sideBySide, [`./${name}`]),
  ),
];

const backEnd = [
  zone(back('platform'), [...back('features', 'sandbox'), ...topOfBack], because.platform),
  zone(
    back('realtime.ts', 'room-access.ts', 'messages.ts', 'openapi.ts'),
    back('features', 'rooms.ts', 'server.ts'),
    because.realtime,
  ),
  zone(back('features'), [...topOfBack, ...back('sandbox')], because.mounted),
  zone(back('sandbox'), [...topOfBack, ...back('features')], because.otherSide),
  zone(
    './backend/src/features/*/queries*',
    './backend/src/features/*/{service,routes}*',
    because.inward,
  ),
  zone('./backend/src/features/*/service*', './backend/src/features/*/routes*', because.inward),
  ...foldersIn('backend/src/features').flatMap((name) => [
    zone(back(`features/${name}`), `./backend/src/features/!(${name})/queries*`, because.rows),
    zone(
      back(`features/${name}`),
      back('features'),
      because.pair,
      [name, ...(pairs[name] ?? [])].map((allowed) => `./${allowed}`),
    ),
  ]),
];

const between = [
  zone('./shared-types/src', ['./backend/src', './frontend/src'], because.shared),
  zone('./frontend/src', './backend/src', because.ends),
  zone('./backend/src', './frontend/src', because.ends),
];

/**
 * Which part may import which (docs/architecture.md), as zones of import-x/no-restricted-paths:
 * app → pages → features → realtime, http, outbox, i18n, ui → shared-types, and
 * main, app, realtime, rooms, jobs → features → platform → shared-types; in a feature routes → service → queries.
 */
export const arrows = [...frontEnd, ...backEnd, ...between];
