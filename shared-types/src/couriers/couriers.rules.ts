/** A courier that parcels are given to; `link` is where a shipment is followed, empty where there is none. */
export type Courier = { id: string; name: string; link: string };

/** In a link, it stands for the tracking number. */
const trackingPlaceholder = '{tracking}';

/** A parcel that goes another way; it has no name and no link. */
export const otherCourier = 'other';

/** The couriers of a new installation. Those without an address for each shipment get their tracking page. */
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
 * Whether a link may be stored: empty, or an https address with a fixed host, no sign-in data and no other placeholder.
 * Shoppers open it, so the number must not choose the host.
 */
export const isCourierLink = (link: string): boolean => link === '' || courierLink.test(link);

/** What a shipment stores of its courier. */
type Sent = { courier: string; name?: string | undefined; link?: string | undefined };

/** The courier as it was when the parcel was given to it; a shipment from before the owner's own list is of a default courier. */
const courierOf = ({ courier, name, link }: Sent): Omit<Courier, 'id'> | undefined =>
  name === undefined
    ? defaultCouriers.find(({ id }) => id === courier)
    : { name, link: link ?? '' };

/** Undefined for a parcel that goes another way: the screen or message has its label. */
export const courierName = (shipment: Sent): string | undefined => courierOf(shipment)?.name;

/** The https address where a shipment is followed; undefined without a link or without a number. */
export function trackingUrl(shipment: Sent & { trackingNumber: string }): string | undefined {
  const link = courierOf(shipment)?.link;
  return !link || shipment.trackingNumber === ''
    ? undefined
    : fill(link, encodeURIComponent(shipment.trackingNumber.replace(/\s/g, '')));
}

export const maxParcelGrams = 100_000;

/** "850 g", "2.5 kg". */
export const weightText = (grams: number): string =>
  grams < 1_000 ? `${grams} g` : `${Number((grams / 1_000).toFixed(2))} kg`;
