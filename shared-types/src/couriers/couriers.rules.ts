/** A courier; `link` is the address at which shipments are tracked, or empty. */
export type Courier = { id: string; name: string; link: string };

/** Replaced by the tracking number in a link. */
const trackingPlaceholder = '{tracking}';

/** The id for other ways of transport, which have no name and no link. */
export const otherCourier = 'other';

/**
 * The couriers of a new installation. Those without an address for single shipments have the address of their tracking
 * page.
 */
export const defaultCouriers: readonly Courier[] = [
  { id: 'india-post', name: 'India Post', link: 'https://www.indiapost.gov.in/' },
  { id: 'dtdc', name: 'DTDC', link: 'https://www.dtdc.com/track-your-shipment/' },
  {
    id: 'delhivery',
    name: 'Delhivery',
    link: 'https://www.delhivery.com/track/package/{tracking}',
  },
  {
    id: 'blue-dart',
    name: 'Blue Dart',
    link: 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo={tracking}',
  },
  { id: 'professional', name: 'The Professional Couriers', link: 'https://www.tpcindia.com/' },
];

const fill = (link: string, number: string) => link.split(trackingPlaceholder).join(number);

const courierLink =
  /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?(?:[/?#](?:[^\s{}<>"'\\^`|]|\{tracking\})*)?$/i;

/**
 * Whether a link may be stored: empty, or an https address with a fixed host, no credentials and no other placeholder.
 * Shoppers open it, so the tracking number must not change the host.
 */
export const isCourierLink = (link: string): boolean => link === '' || courierLink.test(link);

/** The stored courier of a shipment. */
type Sent = { courier: string; name?: string | undefined; link?: string | undefined };

/** The courier at the time of shipment. Shipments from before the owner's own list have default couriers. */
const courierOf = ({ courier, name, link }: Sent): Omit<Courier, 'id'> | undefined =>
  name === undefined
    ? defaultCouriers.find(({ id }) => id === courier)
    : { name, link: link ?? '' };

/** The name of the courier; undefined for other ways of transport, for which the screen or message has a label. */
export const courierName = (shipment: Sent): string | undefined => courierOf(shipment)?.name;

/** The https address at which a shipment is tracked; undefined without a link or a tracking number. */
export function trackingUrl(shipment: Sent & { trackingNumber: string }): string | undefined {
  const link = courierOf(shipment)?.link;
  return !link || shipment.trackingNumber === ''
    ? undefined
    : fill(link, encodeURIComponent(shipment.trackingNumber.replace(/\s/g, '')));
}

export const maxParcelGrams = 100_000;

/** Formats a weight: "850 g", "2.5 kg". */
export const weightText = (grams: number): string =>
  grams < 1_000 ? `${grams} g` : `${Number((grams / 1_000).toFixed(2))} kg`;
