import type { Courier, Shipment } from './orders';

/** Names as the couriers write them; `other` has a label of the screen or message. */
export const courierNames: Readonly<Record<Exclude<Courier, 'other'>, string>> = {
  'india-post': 'India Post',
  dtdc: 'DTDC',
  delhivery: 'Delhivery',
  'blue-dart': 'Blue Dart',
  professional: 'The Professional Couriers',
};

/** Where a shipment is followed. Couriers without an address of each shipment get their tracking page. */
const trackingPages: Readonly<Record<Exclude<Courier, 'other'>, (number: string) => string>> = {
  'india-post': () => 'https://www.indiapost.gov.in/',
  dtdc: () => 'https://www.dtdc.com/track-your-shipment/',
  delhivery: (number) => `https://www.delhivery.com/track/package/${number}`,
  'blue-dart': (number) =>
    `https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo=${number}`,
  professional: () => 'https://www.tpcindia.com/',
};

/** The https address where a shipment is followed; undefined for another courier or without a number. */
export const trackingUrl = ({ courier, trackingNumber }: Shipment): string | undefined =>
  courier === 'other' || trackingNumber === ''
    ? undefined
    : trackingPages[courier](encodeURIComponent(trackingNumber.replace(/\s/g, '')));
