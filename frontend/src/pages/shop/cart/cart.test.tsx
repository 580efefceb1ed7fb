import { samplePickles, sampleCategories } from '@kalavara/shared-types/content/pickles';
import { sampleSettings } from '@kalavara/shared-types/content/sample-settings';
import { defaultCustomization } from '@kalavara/shared-types/catalogue/customization.rules';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { deleteDraft } from '../../../features/cart/customizeDraft';
import {
  addCustomised,
  addToCart,
  getCart,
  clearCart,
  dismissNotes,
  loadCart,
  setQuantity,
} from '../../../features/cart/store';
import { replaceCatalogue } from '../../../features/catalogue/store';
import { setLanguage } from '../../../i18n/language';
import { loadMessages } from '../../../test/loadMessages';
import { rupees } from '../../../ui/rupees';
import { CartButton } from './CartButton';
import { CartPanel } from './CartPanel';
import { CustomizeDialog } from './CustomizeDialog';

const products = samplePickles.map((product) => ({ ...product, isPublished: true }));
const cheap = products.find(({ price }) => price < 450)!;
const other = products.find(({ id }) => id !== cheap.id)!;

beforeAll(loadMessages);
beforeEach(() => {
  setLanguage('en');
  replaceCatalogue({
    products,
    categories: sampleCategories,
    settings: sampleSettings,
    events: [],
  });
  loadCart();
  clearCart();
  dismissNotes();
  products.forEach(({ id }) => deleteDraft(id));
});

function panel() {
  const onClose = vi.fn();
  const onCheckout = vi.fn();
  render(<CartPanel isOpen onClose={onClose} onCheckout={onCheckout} />);
  return { onClose, onCheckout };
}
const text = () => document.querySelector('dialog')!.textContent;
const stock = (id: string, stockQuantity: number, isReserved = false) =>
  replaceCatalogue({
    products: products.map((product) =>
      product.id === id
        ? { ...product, stockQuantity, inStock: stockQuantity > 0, isReserved }
        : product,
    ),
    categories: sampleCategories,
    settings: sampleSettings,
    events: [],
  });

test('the cart button is shown once the cart has an item', async () => {
  const open = vi.fn();
  render(<CartButton onOpen={open} announceIn={null} />);
  expect(screen.queryByRole('button')).toBeNull();
  act(() => addToCart(cheap.id));
  act(() => addToCart(other.id));
  fireEvent.click(await screen.findByRole('button', { name: /^Cart, 2 items/ }));
  expect(open).toHaveBeenCalledOnce();
});

test('the first product is announced in a live region that existed before', async () => {
  const region = document.createElement('p');
  render(<CartButton onOpen={() => {}} announceIn={region} />);
  expect(region.textContent).toBe('');
  act(() => addToCart(cheap.id));
  await waitFor(() => expect(region.textContent).toBe('Cart, 1 item'));
});

test(
  'an empty cart states it and links to the shop',
  { meta: { requirements: ['S-269', 'S-105', 'S-106', 'S-107'] } },
  () => {
    const { onClose } = panel();
    expect(screen.getByRole('heading', { name: 'Your cart is empty' })).toBeDefined();
    expect(text()).toContain('Add some delicious pickles to get started!');
    fireEvent.click(screen.getByRole('button', { name: 'Continue Shopping' }));
    expect(onClose).toHaveBeenCalled();
  },
);

test('a cart below the minimum shows the missing amount', () => {
  replaceCatalogue({
    products: [{ ...cheap, price: 159 }],
    categories: sampleCategories,
    settings: sampleSettings,
    events: [],
  });
  addToCart(cheap.id);
  panel();
  const sentence = 'Minimum order amount is ₹200. Add ₹41 more.';
  expect(screen.getByText(sentence)).toBeDefined();
  act(() => addToCart(cheap.id));
  expect(screen.queryByText(sentence)).toBeNull();
});

test('the allergens of the chosen oil are shown with those of the recipe, in the dialog and in the cart', () => {
  const product = { ...cheap, allergens: ['fish'] };
  replaceCatalogue({
    products: [product],
    categories: sampleCategories,
    settings: sampleSettings,
    events: [],
  });
  const { unmount } = render(<CustomizeDialog product={product} onClose={() => {}} />);
  expect(text()).toContain('Contains: fish');
  expect(text()).not.toContain('Contains: fish, mustard');
  fireEvent.click(screen.getByRole('radio', { name: /Mustard oil/i }));
  expect(text()).toContain('Contains: fish, mustard');
  unmount();
  addToCart(product.id);
  addCustomised(product.id, { ...defaultCustomization, oilType: 'sesame' }, 1);
  panel();
  const rows = screen
    .getAllByText(/^Contains/)
    .map(({ parentElement }) => parentElement!.textContent);
  expect(rows).toEqual(['Contains: fish', 'Contains: fish, sesame']);
});

test(
  'an empty cart at checkout shows an error, and the checkout does not open',
  { meta: { requirements: ['S-172', 'S-331'] } },
  () => {
    const { onCheckout } = panel();
    fireEvent.click(screen.getByRole('button', { name: 'Proceed to Checkout' }));
    expect(screen.getByRole('alert').textContent).toBe('Your cart is empty!');
    expect(onCheckout).not.toHaveBeenCalled();
  },
);

test(
  'the cart has lines, count, sums and a link to the checkout',
  {
    meta: {
      requirements: [
        'S-098',
        'S-099',
        'S-100',
        'S-101',
        'S-102',
        'S-103',
        'S-104',
        'S-108',
        'S-109',
        'S-110',
        'S-111',
        'S-112',
      ],
    },
  },
  () => {
    addToCart(cheap.id);
    const { onCheckout } = panel();
    expect(screen.getByRole('heading', { name: 'Your Cart' })).toBeDefined();
    expect(text()).toContain('1 item');
    expect(text()).toContain(cheap.name);
    expect(text()).toContain(`${rupees(cheap.price)} each`);
    fireEvent.click(screen.getByRole('button', { name: 'One more' }));
    expect(getCart().totalItems).toBe(2);
    expect(text()).toMatch(new RegExp(`Subtotal${rupees(cheap.price * 2)}.*Total`));
    fireEvent.click(screen.getByRole('button', { name: 'Proceed to Checkout' }));
    expect(onCheckout).toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: `Remove ${cheap.name}` }));
    expect(getCart().lines).toEqual([]);
  },
);

test('a removed line is restored with its note, at its position and with its quantity', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 5_000);
  const customization = { ...defaultCustomization, specialRequests: 'Less salt' };
  addCustomised(cheap.id, customization, 2);
  addToCart(other.id);
  const before = getCart().lines;
  panel();
  fireEvent.click(screen.getByRole('button', { name: `Remove ${cheap.name} (Customized)` }));
  expect(getCart().lines.map(({ productId }) => productId)).toEqual([other.id]);
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(`Removed from the cart: ${cheap.name} (Customized)`)).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Undo' }));
  expect(getCart().lines).toEqual(before);
  now.mockRestore();
});

test('a double tap removes one line, and not the next one that moves to its position', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000);
  addToCart(cheap.id);
  addToCart(other.id);
  panel();
  fireEvent.click(screen.getByRole('button', { name: `Remove ${cheap.name}` }));
  fireEvent.click(screen.getByRole('button', { name: `Remove ${other.name}` }));
  expect(getCart().lines.map(({ id }) => id)).toEqual([other.id]);
  now.mockReturnValue(performance.now() + 1_000);
  fireEvent.click(screen.getByRole('button', { name: `Remove ${other.name}` }));
  expect(getCart().lines).toEqual([]);
  now.mockRestore();
});

test(
  'the cart shows the amount missing for free delivery, and when it is reached',
  { meta: { requirements: ['S-270', 'S-121', 'S-122', 'S-123', 'S-346'] } },
  () => {
    addToCart(cheap.id);
    panel();
    expect(text()).toContain(`Add ${rupees(500 - cheap.price)} more for free delivery`);
    fireEvent.click(screen.getByRole('button', { name: 'One more' }));
    expect(text()).toContain('Free delivery on your order!');
  },
);

test(
  'a customised line shows its customization',
  {
    meta: {
      requirements: [
        'S-230',
        'S-231',
        'S-232',
        'S-233',
        'S-113',
        'S-114',
        'S-115',
        'S-116',
        'S-117',
        'S-118',
        'S-119',
        'S-120',
        'S-261',
        'S-262',
      ],
    },
  },
  () => {
    addCustomised(
      cheap.id,
      {
        ...defaultCustomization,
        oilType: 'avocado',
        mixType: 'custom',
        customMixSuggestion: 'More garlic',
      },
      2,
    );
    panel();
    expect(text()).toContain(`${cheap.name} (Customized)`);
    expect(text()).toContain(`${rupees(cheap.price + 500)} each`);
    expect(text()).toContain(rupees((cheap.price + 500) * 2));
    for (const sentence of [
      'Avocado oil',
      'Super premium',
      '+₹500 per jar',
      'Buttery and mild',
      'Medium Tender',
      'Custom: More garlic',
    ]) {
      expect(text()).toContain(sentence);
    }
    expect(text()).toContain('Cold pressed and light on the tongue');
    expect(text()).toContain('Rich in monounsaturated fat');
    expect(text()).not.toContain('Stays liquid in the fridge');
    expect(text()).toContain('+2 more');
    expect(document.querySelector('img[src="/pictures/oils/avocado.svg"]')).not.toBeNull();
  },
);

test(
  'plus is limited to the available units, over all lines of the product, and the reason is shown',
  { meta: { requirements: ['D-145'] } },
  () => {
    stock(cheap.id, 3);
    addToCart(cheap.id);
    addCustomised(cheap.id, { ...defaultCustomization, spicyLevel: 'hot' }, 1);
    panel();
    const [more] = screen.getAllByRole<HTMLButtonElement>('button', { name: 'One more' });
    fireEvent.click(more!);
    expect(getCart().totalItems).toBe(3);
    expect(more!.disabled).toBe(true);
    expect(text()).toContain('Only 3 left');
  },
);

test('an eleventh unit, customised or plain, is not added, and the dialog shows the reason', () => {
  stock(other.id, 40);
  addCustomised(other.id, { ...defaultCustomization, spicyLevel: 'hot' }, 10);
  const onClose = vi.fn();
  render(<CustomizeDialog product={{ ...other, stockQuantity: 40 }} onClose={onClose} />);
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Add to Cart' }));
  expect(screen.getByRole('alert').textContent).toBe(
    `Not added: your cart already has 10 of ${other.name}, the most for one order.`,
  );
  expect(
    screen
      .getByRole('alert')
      .parentElement!.contains(screen.getByRole('button', { name: 'Add to Cart' })),
  ).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
  expect(getCart().totalItems).toBe(10);
  act(() => setLanguage('ml'));
  expect(screen.getByRole('alert').textContent).toMatch(/^ചേർത്തില്ല: .* 10 എണ്ണം/);
  // After one unit is removed from the cart, another can be added.
  act(() => setLanguage('en'));
  act(() => setQuantity(getCart().lines[0]!.id, 9));
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Add to Cart' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(getCart().totalItems).toBe(10);
});

test.each([
  [2, 'Not added: only 2 of'],
  [0, 'is sold out.'],
])(
  'a customised unit above the %i available ones is not added, with a message',
  (left, message) => {
    if (left > 0) addCustomised(other.id, defaultCustomization, left);
    render(
      <CustomizeDialog
        product={{ ...other, stockQuantity: left, inStock: left > 0 }}
        onClose={() => {}}
      />,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Add to Cart' }));
    expect(screen.getByRole('alert').textContent).toContain(message);
    expect(getCart().totalItems).toBe(left);
  },
);

test('units that another shopper is paying for stay in the cart, which shows why no more can be added', () => {
  addToCart(cheap.id);
  render(<CartButton onOpen={() => {}} announceIn={null} />);
  act(() => stock(cheap.id, 0, true));
  panel();
  const why = 'Another shopper is paying for the last ones.';
  expect(text()).toContain(why);
  expect(screen.getByRole('button', { name: 'One more' }).hasAttribute('disabled')).toBe(true);
  expect(getCart().totalItems).toBe(1);
  act(() => stock(cheap.id, 4));
  expect(text()).not.toContain(why);
  expect(getCart().totalItems).toBe(1);
  act(() => stock(cheap.id, 0));
  expect(text()).toContain(`${cheap.name} is sold out and was removed.`);
  expect(getCart().totalItems).toBe(0);
});

test('a cart that wants units of which another shopper pays for some stays as it is, with the reason, until they are sold', () => {
  for (let n = 0; n < 3; n += 1) addToCart(cheap.id);
  render(<CartButton onOpen={() => {}} announceIn={null} />);
  act(() => stock(cheap.id, 2, true));
  panel();
  const why = 'Only 2 available now. Another shopper is paying for the others.';
  expect(text()).toContain(why);
  expect(screen.getByRole('button', { name: 'One more' }).hasAttribute('disabled')).toBe(true);
  expect(getCart().totalItems).toBe(3);
  act(() => setQuantity(cheap.id, 2));
  expect(text()).not.toContain(why);
  expect(text()).toContain('Only 2 left');
  act(() => stock(cheap.id, 4));
  fireEvent.click(screen.getByRole('button', { name: 'One more' }));
  expect(getCart().totalItems).toBe(3);
  act(() => stock(cheap.id, 2, true));
  act(() => stock(cheap.id, 2));
  expect(text()).toContain(`Only 2 of ${cheap.name} left: your cart now has 2.`);
  expect(getCart().totalItems).toBe(2);
});

test(
  'units sold to others are removed from the cart, with a note that remains until dismissed',
  { meta: { requirements: ['D-145'] } },
  () => {
    addToCart(cheap.id);
    addToCart(cheap.id);
    addToCart(other.id);
    render(<CartButton onOpen={() => {}} announceIn={null} />);
    act(() => stock(cheap.id, 1));
    expect(screen.getByRole('button').textContent).toContain('Something in your cart has changed');
    panel();
    expect(text()).toContain(`Only 1 of ${cheap.name} left: your cart now has 1.`);
    fireEvent.click(screen.getByRole('button', { name: 'Understood' }));
    expect(text()).not.toContain('left: your cart');
  },
);

const totalText = () =>
  screen.getAllByRole('status').find((each) => each.textContent.startsWith('Total'))!.textContent;
const choose = (name: RegExp | string) => fireEvent.click(screen.getByRole('radio', { name }));

test(
  'a product can be customized, and its price is updated',
  {
    meta: {
      requirements: [
        'S-025',
        'S-223',
        'S-224',
        'S-234',
        'S-235',
        'S-236',
        'S-237',
        'S-124',
        'S-125',
        'S-126',
        'S-127',
        'S-128',
        'S-129',
        'S-130',
        'S-131',
        'S-132',
        'S-133',
        'S-134',
        'S-135',
        'S-136',
        'S-137',
        'S-138',
        'S-139',
        'S-240',
        'S-350',
        'D-155',
      ],
    },
  },
  () => {
    const onClose = vi.fn();
    render(<CustomizeDialog product={other} onClose={onClose} />);
    expect(screen.getByRole('heading', { name: 'Customize Your Order' })).toBeDefined();
    const chosen = screen.getAllByRole<HTMLInputElement>('radio').filter((radio) => radio.checked);
    expect(chosen.map(({ value }) => value)).toEqual(['coconut', 'medium', 'medium', 'original']);
    expect(totalText()).toBe(`Total ${rupees(other.price)}`);
    for (const sentence of [
      'Extra Tender',
      'Falls apart on warm rice',
      'Medium Tender',
      'Firm Bite',
    ])
      expect(text()).toContain(sentence);
    choose(/Avocado oil/);
    choose(/Firm Bite/);
    choose(/^Extra Hot/);
    fireEvent.click(screen.getByRole('button', { name: 'One more' }));
    expect(totalText()).toBe(`Total ${rupees((other.price + 500) * 2)}`);
    expect(text()).toContain('Taste profile: Avocado oil');
    expect(text()).toContain('Super premium');
    fireEvent.change(screen.getByLabelText('Special requests'), { target: { value: ' no salt ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add to Cart' }));
    expect(onClose).toHaveBeenCalled();
    const [line] = getCart().lines;
    expect(line).toMatchObject({ productId: other.id, quantity: 2 });
    expect(line!.customization).toEqual({
      oilType: 'avocado',
      meatTenderness: 'firm',
      spicyLevel: 'extra-hot',
      mixType: 'original',
      specialRequests: 'no salt',
    });
  },
);

test('the input of a customization survives a reload, until it is added or closed', () => {
  const field = () => screen.getByLabelText<HTMLTextAreaElement>('Special requests');
  /** Unloads the page without closing its dialog. */
  const reload = () => {
    cleanup();
    expect(JSON.parse(sessionStorage.getItem('kalavara.customize')!)).toMatchObject({
      [other.id]: { oilType: 'avocado', specialRequests: 'no salt' },
    });
    render(<CustomizeDialog product={other} onClose={() => {}} />);
    expect(field().value).toBe('no salt');
    expect(text()).toContain('Taste profile: Avocado oil');
  };
  for (const end of ['Close', 'Add to Cart']) {
    render(<CustomizeDialog product={other} onClose={() => {}} />);
    expect(field().value).toBe('');
    choose(/Avocado oil/);
    fireEvent.change(field(), { target: { value: 'no salt' } });
    reload();
    cleanup();
    render(<CustomizeDialog product={cheap} onClose={() => {}} />);
    expect(field().value).toBe('');
    cleanup();
    render(<CustomizeDialog product={other} onClose={() => {}} />);
    act(() => void fireEvent.click(screen.getByRole('button', { name: end })));
    cleanup();
  }
  expect(getCart().lines[0]!.customization!.specialRequests).toBe('no salt');
});

test(
  'the custom mix has a text field, and another mix clears it',
  { meta: { requirements: ['S-222', 'S-297', 'S-140', 'S-141'] } },
  () => {
    render(<CustomizeDialog product={other} onClose={() => {}} />);
    expect(screen.queryByLabelText('Your own mix')).toBeNull();
    choose(/^Custom/);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your own mix').maxLength).toBe(500);
    fireEvent.change(screen.getByLabelText('Your own mix'), { target: { value: 'more garlic' } });
    choose(/^Mixed/);
    expect(screen.queryByLabelText('Your own mix')).toBeNull();
    choose(/^Custom/);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your own mix').value).toBe('');
  },
);

test(
  'the quantity is at least one, and at most the units left by the other lines',
  { meta: { requirements: ['S-295'] } },
  () => {
    stock(other.id, 4);
    addToCart(other.id);
    render(<CustomizeDialog product={{ ...other, stockQuantity: 4 }} onClose={() => {}} />);
    const group = within(screen.getByRole('group', { name: `How many: ${other.name}` }));
    expect(group.getByRole<HTMLButtonElement>('button', { name: 'One fewer' }).disabled).toBe(true);
    for (let i = 0; i < 5; i += 1) fireEvent.click(group.getByRole('button', { name: 'One more' }));
    expect(group.getByRole('status').textContent).toBe('3');
  },
);

test(
  'a line opens with its own choices, and closing changes nothing',
  { meta: { requirements: ['S-126', 'S-268', 'D-154'] } },
  () => {
    addCustomised(cheap.id, { ...defaultCustomization, oilType: 'mustard' }, 2);
    panel();
    fireEvent.click(screen.getByRole('button', { name: `Customize ${cheap.name} (Customized)` }));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Mustard oil/ }).checked).toBe(true);
    choose(/Sesame oil/);
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
    expect(getCart().lines[0]!.customization!.oilType).toBe('mustard');
    fireEvent.click(screen.getByRole('button', { name: `Customize ${cheap.name} (Customized)` }));
    choose(/Sesame oil/);
    fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(getCart().lines).toHaveLength(1);
    expect(getCart().lines[0]).toMatchObject({ quantity: 2, customization: { oilType: 'sesame' } });
  },
);

test('the cart is in Malayalam', { meta: { requirements: ['S-271'] } }, () => {
  setLanguage('ml');
  addCustomised(cheap.id, defaultCustomization, 1);
  panel();
  expect(text()).toContain('നിങ്ങളുടെ കാർട്ട്');
  expect(text()).toContain('വെളിച്ചെണ്ണ');
  expect(text()).not.toMatch(/[a-z]{4,}/);
});

test('the focus of a removed row moves to the next one, and that of the last row to the title', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 20_000);
  addToCart(cheap.id);
  addToCart(other.id);
  panel();
  const remove = (name: string) => {
    const button = screen.getByRole('button', { name: `Remove ${name}` });
    button.focus();
    fireEvent.click(button);
  };
  remove(cheap.name);
  const row = screen.getByRole('heading', { name: other.name }).closest('li')!;
  expect(row.contains(document.activeElement)).toBe(true);
  now.mockReturnValue(performance.now() + 1_000);
  remove(other.name);
  expect(document.activeElement?.textContent).toBe('Your Cart');
  now.mockRestore();
});

test('the focus of "Undo" moves to the restored line, and that of saved choices to their line', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 30_000);
  addToCart(cheap.id);
  addCustomised(other.id, defaultCustomization, 1);
  panel();
  const press = (name: string) => {
    const button = screen.getByRole('button', { name });
    button.focus();
    fireEvent.click(button);
  };
  const focusedLine = () => document.activeElement!.closest('li')?.querySelector('h3')?.textContent;
  press(`Remove ${cheap.name}`);
  press('Undo');
  expect(focusedLine()).toBe(cheap.name);

  press(`Customize ${other.name} (Customized)`);
  fireEvent.click(screen.getByRole('radio', { name: /Sesame oil/ }));
  press('Save Changes');
  expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
  expect(focusedLine()).toBe(`${other.name} (Customized)`);
  now.mockRestore();
});

test('after the only line was removed and restored, closing the cart returns the focus to the button in the header', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 40_000);
  addToCart(cheap.id);
  function Page() {
    const [isOpen, setOpen] = useState(false);
    const open = () => setOpen(true);
    return (
      <>
        <header>
          <button type="button">Cart</button>
        </header>
        <CartButton onOpen={open} announceIn={null} isDialogOpen={isOpen} />
        <CartPanel isOpen={isOpen} onClose={() => setOpen(false)} onCheckout={() => {}} />
      </>
    );
  }
  render(<Page />);
  const floating = () => screen.findByRole('button', { name: /^Cart, 1 item/, hidden: true });
  const opener = await floating();
  opener.focus();
  fireEvent.click(opener);
  fireEvent.click(screen.getByRole('button', { name: `Remove ${cheap.name}` }));
  await waitFor(() => expect(opener.isConnected).toBe(false));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await floating();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cart'));
  now.mockRestore();
});
