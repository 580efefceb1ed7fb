import { inviteAccount, listAccounts } from '@kalavara/shared-types/accounts/accounts';
import { startPairing } from '@kalavara/shared-types/displays/displays';
import { updateOrder } from '@kalavara/shared-types/orders/orders';
import { createPickleEvent } from '@kalavara/shared-types/pickle-events/pickle-events';
import { createReviewLink } from '@kalavara/shared-types/reviews/reviews';
import { setTimer } from '@kalavara/shared-types/timers/timers';
import { entries } from '../../backend/src/http/pages';
import { guest, type Api } from './api';
import { sell } from './orders';
import { createStaff, createEvent, pairTv, signInOwner } from './people';
import type { TestServer } from './server';
import type { Role } from './walk';

export const cutletPassword = 'smoke and pepper';
export const library = { username: 'achar', password: 'the key of the pantry' };

const cutletViews = ['dashboard', 'before', 'production', 'inventory', 'summary'];
const routes = Object.keys(entries);
const isStage = (route: string) => route.startsWith('/soplocked');
const shop = /^\/(home|order)?(\?|$)/;

/** Returns the roles of the walk, and creates data of every kind: a running event, an order, a sale, and links. */
export async function walkRoles(server: TestServer): Promise<Role[]> {
  const owner = await signInOwner(server);
  const { eventId } = await createEvent(owner);
  await owner.call(setTimer, { params: { eventId, stepId: '2-1' }, body: { isActive: true } });
  const { orderNo } = await sell(server.url, 'Meera');
  await owner.call(updateOrder, { params: { id: orderNo }, body: { status: 'confirmed' } });
  await owner.call(createPickleEvent, {
    body: {
      title: 'Onam sale',
      date: 'This week',
      description: 'Pickles for the feast.',
      isActive: true,
      discountPercent: 10,
    },
  });
  const params = { eventId };
  const reviewLink = new URL((await owner.call(createReviewLink, { params })).data.url);
  const cook = await createStaff(server, 'Amina');
  const { data: accounts } = await owner.call(listAccounts, {});
  const amina = accounts.find(({ name }) => name === 'Amina')!;
  const invitation = await owner.call(inviteAccount, { params: { id: amina.id } });
  const { data: pairing } = await guest(server.url).call(startPairing, {});
  const { api: display } = await pairTv(server.url, owner, 'TV at the pit');
  const session = (api: Api) => api.cookie();

  const ofEvent = [
    ...['diary', 'tasks', 'stock'].map((view) => `/roadmap?view=${view}&eventId=${eventId}`),
    `/roadmap?eventId=${eventId}`,
    `/eventreports?eventId=${eventId}`,
    `/print?sheet=day&eventId=${eventId}`,
  ];
  const kitchen = [
    ...['more', 'tvs', 'recipes'].map((view) => `/roadmap?view=${view}`),
    ...ofEvent,
  ];
  const stages = routes.filter(isStage).map((route) => `${route}?eventId=${eventId}`);
  const order = `/order?no=${orderNo}`;
  const addresses = [...routes, '/no-such-page'];
  return [
    {
      name: 'guest',
      session: undefined,
      addresses: [
        ...addresses,
        order,
        `/review${reviewLink.hash}`,
        `/invite#${invitation.data.token}`,
        '/api/docs',
      ],
      presses: /^\/(order|sign-in|review|invite|pair|soplocked)?(\?|$)/,
    },
    {
      name: 'staff',
      session: session(cook),
      addresses: [...addresses, ...kitchen, `/pair?code=${pairing.code}`],
      presses: /^\/(roadmap|eventreports|print|pair)(\?|$)/,
      hasWorker: true,
    },
    {
      name: 'packer',
      session: session(await createStaff(server, 'Devi', 'packer')),
      addresses: ['/packing', '/admin', '/roadmap', '/recipes', '/sign-in'],
      presses: /^\/packing/,
    },
    {
      name: 'owner',
      session: session(owner),
      addresses: [
        ...addresses,
        ...kitchen,
        ...['orders', 'categories', 'products'].map((tab) => `/admin?tab=${tab}`),
        ...['zones', 'people', 'screens'].map((part) => `/admin?tab=settings&part=${part}`),
      ],
      presses:
        /^\/(admin|pickle-events|messages|figures|testworks|roadmap\?(.*&)?view=(more|tvs))(\?|&|$)/,
    },
    {
      name: 'display',
      session: session(display),
      addresses: [...addresses, ...stages],
      presses: /^\/soplocked/,
    },
    {
      name: 'cutlet kitchen',
      session: session(await createStaff(server, 'Biju')),
      addresses: cutletViews.map((view) => `/cutlets?view=${view}`),
      presses: /^\/cutlets/,
      gates: [{ password: cutletPassword }],
    },
    {
      name: 'recipe library',
      session: session(await signInOwner(server)),
      addresses: ['/recipes', ...['traditional', 'modern'].map((name) => `/recipes?in=${name}`)],
      presses: /^\/recipes/,
      gates: [library],
    },
  ].map((role) => ({
    ...role,
    addresses: role.addresses.filter(
      (each) => role.name === 'guest' || !shop.test(each) || each === '/',
    ),
  }));
}
