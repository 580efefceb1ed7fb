/** Which built page answers an address, on the server and in Vite's. What is not here is the home page, as something unknown. */
export const addressesOf = {
  shop: ['/', '/home', '/order'],
  stage: [
    '/soplocked',
    ...['setup', 'meatmasala', 'pitlighting', 'riceprep', 'finalcooking', 'chutneyprep'].map(
      (stage) => `/soplocked/${stage}`,
    ),
  ],
  kitchen: ['/roadmap', '/sop', '/eventreports', '/print', '/cutlets'],
  office: ['/sign-in', '/pair', '/invite', '/review'],
  owner: [
    '/admin',
    '/pickle-admin',
    '/events',
    '/pickle-events',
    '/event-management',
    '/recipe',
    '/recipes',
    '/pickle-recipes',
    '/customers',
    '/coupons',
    '/messages',
    '/figures',
    '/safety-log',
    '/packing',
    '/testworks',
  ],
} as const satisfies Record<string, readonly string[]>;
export type Entry = keyof typeof addressesOf;
