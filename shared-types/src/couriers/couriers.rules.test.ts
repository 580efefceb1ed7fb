import { expect, test } from 'vitest';
import {
  courierName,
  defaultCouriers,
  isCourierLink,
  trackingUrl,
  weightText,
} from './couriers.rules';

test('a new installation has five couriers, and the links of two of them contain the number', () => {
  expect(defaultCouriers.map(({ id, name }) => [id, name])).toEqual([
    ['india-post', 'India Post'],
    ['dtdc', 'DTDC'],
    ['delhivery', 'Delhivery'],
    ['blue-dart', 'Blue Dart'],
    ['professional', 'The Professional Couriers'],
  ]);
  expect(
    defaultCouriers.map(({ id }) => trackingUrl({ courier: id, trackingNumber: 'AB 12/3' })),
  ).toEqual([
    'https://www.indiapost.gov.in/',
    'https://www.dtdc.com/track-your-shipment/',
    'https://www.delhivery.com/track/package/AB12%2F3',
    'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo=AB12%2F3',
    'https://www.tpcindia.com/',
  ]);
  expect(defaultCouriers.every(({ link }) => isCourierLink(link))).toBe(true);
});

test.each([
  '',
  'https://courier.in',
  'https://www.my-courier.co.in:8443/track?no={tracking}&lang=en',
  'https://c1.in#{tracking}',
  'https://courier.in/%E0%B4%95',
  'HTTPS://COURIER.IN/T/',
])('the link "%s" may be stored', (link) => {
  expect(isCourierLink(link)).toBe(true);
});

test.each([
  'http://courier.in/',
  'see https://courier.in/',
  'https://courier/',
  'https://{tracking}.in/',
  'https://courier.{tracking}/',
  'https://shop:secret@courier.in/',
  'https://courier.in:/',
  'https://courier.in:port/',
  'https://courier.in:123456/',
  'https://courier.in{tracking}',
  'https://courier.in/{number}',
  'https://courier.in/a b',
  'https://courier.in/"onclick=',
  'https://courier.in/ ',
])('the link "%s" is refused', (link) => {
  expect(isCourierLink(link)).toBe(false);
});

test('a shipment has the name and the link that its courier had when the parcel was given to it', () => {
  const shipment = { courier: 'dtdc', trackingNumber: 'D1' };
  const own = { ...shipment, name: 'DTDC Aluva', link: 'https://aluva.in/{tracking}/{tracking}' };
  expect([courierName(shipment), courierName(own)]).toEqual(['DTDC', 'DTDC Aluva']);
  expect(trackingUrl(own)).toBe('https://aluva.in/D1/D1');
  expect(trackingUrl({ ...own, link: undefined })).toBeUndefined();
  expect(trackingUrl({ ...own, trackingNumber: '' })).toBeUndefined();
});

test('a parcel that goes another way has no name and no link', () => {
  const shipment = { courier: 'other', trackingNumber: 'D1' };
  expect([courierName(shipment), trackingUrl(shipment)]).toEqual([undefined, undefined]);
});

test.each([
  [850, '850 g'],
  [999, '999 g'],
  [1_000, '1 kg'],
  [2_500, '2.5 kg'],
  [1_234, '1.23 kg'],
])('%i grams are %s', (grams, text) => {
  expect(weightText(grams)).toBe(text);
});
