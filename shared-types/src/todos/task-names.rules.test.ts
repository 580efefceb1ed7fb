import { expect, test } from 'vitest';
import { nameIn, nextDelivery } from './task-names.rules';

const delivery = (task: string, id = task) => ({ id, task, isDelivery: true });
const hall = { id: 'custom-1', task: 'Borrow chairs', isDelivery: false };

test.each([
  ['delivery-1', 'Delivery', 'ഡെലിവറി'],
  ['delivery-1764000000000-abcde', 'Delivery', 'ഡെലിവറി'],
  ['delivery-1764000000000-abcde', 'Delivery 12', 'ഡെലിവറി 12'],
  ['custom-1', 'Delivery to the hall', 'Delivery to the hall'],
])(
  'a delivery (%s, "%s") is called %s in Malayalam, and a written text stays as it is',
  { meta: { requirements: ['K-060', 'K-269'] } },
  (id, task, name) => {
    expect(nameIn({ id, task }, 'ml')).toBe(name);
    expect(nameIn({ id, task }, 'en')).toBe(task);
  },
);

test('a new delivery takes the next number, also after one was deleted or named by hand', () => {
  expect(nextDelivery([hall])).toBe('Delivery');
  expect(nextDelivery([hall, delivery('Delivery')])).toBe('Delivery 2');
  expect(nextDelivery([delivery('Delivery'), delivery('Delivery 3')])).toBe('Delivery 4');
  expect(
    nextDelivery([delivery('Delivery'), delivery('To Aluva', 'a'), delivery('To Kochi', 'b')]),
  ).toBe('Delivery 4');
});
