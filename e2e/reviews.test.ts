import { addReview, createReviewLink } from '@kalavara/shared-types/reviews/reviews';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from './lib/api';
import { seriousViolations } from './lib/axe';
import { enginesRunHere } from './lib/browsers';
import { withInstallation } from './lib/installation';
import { phone, type Device } from './lib/modern';
import { giveSession, createStaff, createEvent } from './lib/people';

const isWide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';

describe.runIf(enginesRunHere)('Reviews', () => {
  const installation = withInstallation();
  let cook: Api;
  beforeAll(async () => {
    cook = await createStaff(installation, 'Amina');
  });

  async function reviewsOf(eventId: string): Promise<Device> {
    const device = await phone(installation.browser, { size: 'smallPhone' });
    await giveSession(device.context, installation.url, cook);
    await device.page.goto(`${installation.url}/roadmap?view=tasks&eventId=${eventId}`);
    await device.page.getByRole('button', { name: 'Customer Reviews' }).click();
    return device;
  }

  test(
    'a customer’s review by the link of the kitchen’s phone is shown there at once, and the customer sees no others',
    { meta: { requirements: ['K-001', 'K-009', 'K-092', 'D-091'] } },
    async () => {
      const { eventId } = await createEvent(cook, 'Wedding at Aluva');
      const body = { id: 'review-1', reviewerName: 'Ravi', comment: 'Between us: a little late.' };
      await cook.call(addReview, { params: { eventId }, body });
      const kitchen = await reviewsOf(eventId);
      await kitchen.page.getByText('Between us: a little late.').waitFor();
      await kitchen.page.getByRole('button', { name: 'Ask the Customer' }).click();
      await kitchen.page.getByRole('button', { name: 'Create the link' }).click();
      await kitchen.page.getByRole('img', { name: /QR code/ }).waitFor();
      const link = kitchen.page.getByLabel('Link', { exact: true });
      await expect.poll(() => link.inputValue()).toMatch(/\/review#[\w-]{43}$/);
      const url = await link.inputValue();
      expect(await seriousViolations(kitchen.page)).toEqual([]);
      expect(await kitchen.page.evaluate(isWide)).toBe(false);

      const customer = await phone(installation.browser, { size: 'smallPhone' });
      const requested: string[] = [];
      customer.page.on('request', (request) => void requested.push(request.url()));
      await customer.page.goto(url);
      await customer.page.getByText('Wedding at Aluva').waitFor();
      expect(await seriousViolations(customer.page)).toEqual([]);
      expect(await customer.page.evaluate(isWide)).toBe(false);
      await customer.page.getByLabel('Your name').fill('Mini');
      await customer.page.getByRole('radio', { name: '4 stars' }).check();
      await customer.page.getByLabel('Your review').fill('The rice was perfect.');
      await customer.page.getByRole('button', { name: 'Tasty' }).click();
      await customer.page.getByRole('button', { name: 'Send' }).click();
      await customer.page.getByText('Thank you!').waitFor();
      expect(await customer.page.content()).not.toContain('Ravi');
      expect(
        requested.filter(
          (address) => address.includes(url.split('#')[1]!) && !address.includes('#'),
        ),
      ).toEqual([]);

      const card = kitchen.page.getByRole('article').filter({ hasText: 'The rice was perfect.' });
      await card.getByText('Verified customer').waitFor();
      await expect.poll(() => card.getByRole('img', { name: '4 of 5 stars' }).count()).toBe(1);

      await customer.page.getByRole('button', { name: 'Change the review' }).click();
      await customer.page.getByLabel('Your review').fill('The rice was more than perfect.');
      await customer.page.getByRole('button', { name: 'Save the change' }).click();
      await kitchen.page.getByText('The rice was more than perfect.').waitFor();
      await expect.poll(() => kitchen.page.getByRole('article').count()).toBe(2);
      expect([...kitchen.errors, ...customer.errors]).toEqual([]);
      for (const { context } of [kitchen, customer]) await context.close();
    },
  );

  test('a review written offline is listed, and is sent when the network is back', async () => {
    const { eventId } = await createEvent(cook);
    const { context, page } = await reviewsOf(eventId);
    await page.getByText('No reviews yet').waitFor();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Write a Review' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Lekha');
    await page.getByLabel('Review', { exact: true }).fill('Told at the door: superb.');
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Submit Review' }).click();
    const card = page.getByRole('article').filter({ hasText: 'Told at the door: superb.' });
    await card.getByText('Not sent yet').waitFor();
    await context.setOffline(false);
    await card.getByText('Not sent yet').waitFor({ state: 'detached' });
    const other = await reviewsOf(eventId);
    await other.page.getByText('Told at the door: superb.').waitFor();
    await context.close();
    await other.context.close();
  });

  test('a link that was replaced by a newer one states it, in the reader’s language', async () => {
    const { eventId } = await createEvent(cook);
    const params = { eventId };
    const first = await cook.call(createReviewLink, { params });
    await cook.call(createReviewLink, { params });
    const { context, page } = await phone(installation.browser);
    await page.goto(first.data.url.replace('/review#', '/review?lang=ml#'));
    await page.getByRole('heading', { name: 'ഈ ലിങ്കിന്റെ സമയം കഴിഞ്ഞു' }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await context.close();
  });
});
