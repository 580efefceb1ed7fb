import { sampleMessages } from '@kalavara/shared-types/content/message-samples';
import { messageTexts } from '@kalavara/shared-types/content/message-texts';
import {
  MessageTemplateName,
  type MessageTemplates,
  type MessageText,
} from '@kalavara/shared-types/messages/message-templates';
import { messageValues } from '@kalavara/shared-types/messages/messages.rules';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { clearUnsaved } from '../../forms/unsaved';
import { setLanguage } from '../../i18n/language';
import { refused, serve } from '../../test/fakeServer';
import { loadMessages } from '../../test/loadMessages';
import { Toasts } from '../../ui/Toast';
import { TemplateEditor } from './TemplateEditor';

const context = { name: 'Meera Nair', business: 'Kalavara', phone: '+919847012345' };
const valuesIn = (language: 'en' | 'ml') => {
  const values = messageValues('order.paid', sampleMessages['order.paid'], {
    ...context,
    language,
  });
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
};
const previews = Object.fromEntries(
  MessageTemplateName.options.map((name) => [
    name,
    {
      orderNo: name === 'order.paid' ? 'KV-261121-7F3KQ' : null,
      values: { en: valuesIn('en'), ml: valuesIn('ml') },
    },
  ]),
) as MessageTemplates['previews'];
let texts: MessageText[];
let revision: number;
let refusal: ReturnType<typeof refused> | 'no network' | undefined;

function open() {
  const calls = serve(({ method, body }) => {
    if (refusal && method === 'PUT') {
      const answer = refusal;
      refusal = undefined;
      return answer;
    }
    if (method === 'PUT') {
      const { basedOn: _basedOn, ...changed } = body as MessageText & { basedOn: number };
      texts = changed.template === null ? [] : [changed];
      revision += 1;
    }
    return { body: { success: true, data: { texts, previews }, revision } };
  });
  render(
    <>
      <TemplateEditor />
      <Toasts />
    </>,
  );
  return () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
}
const box = () => screen.findByLabelText<HTMLTextAreaElement>('Text');
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const press = (name: string, part = document.body) =>
  fireEvent.click(within(part).getByRole('button', { name }));

beforeAll(loadMessages);
beforeEach(() => {
  clearUnsaved();
  setLanguage('en');
  texts = [];
  revision = 4;
  refusal = undefined;
});

test('a text is edited with the values of a real order, saved, and reset to the default', async () => {
  const puts = open();
  expect((await box()).value).toBe(messageTexts['order.paid'].en.body);
  type(await box(), 'Dear {name}, {amount} came.\nIn practice: {practice}');
  type(screen.getByLabelText('Title'), 'Order {orderNo}');
  const preview = screen.getByRole('region', { name: 'Preview' });
  expect(preview.textContent).toContain('With the values of order KV-261121-7F3KQ.');
  expect(preview.textContent).toContain('Dear Meera Nair, ₹1,200.50 came.');
  expect(preview.textContent).not.toContain('In practice');
  expect(preview.textContent).toMatch(/You get this message because you ordered at .*\.$/);
  press('Save text');
  await screen.findByText(/This is your own text/);
  press('Reset to the default');
  press('Reset to the default', screen.getByRole('dialog', { name: /^Delete your own text/ }));
  await screen.findByText(/This is the default text/);
  expect((await box()).value).toBe(messageTexts['order.paid'].en.body);
  const of = { name: 'order.paid', language: 'en' };
  expect(puts()).toEqual([
    {
      ...of,
      template: {
        title: 'Order {orderNo}',
        body: 'Dear {name}, {amount} came.\nIn practice: {practice}',
      },
      basedOn: 4,
    },
    { ...of, template: null, basedOn: 5 },
  ]);
});

test('an unknown placeholder is named beside its field, and is not sent', async () => {
  const puts = open();
  type(await box(), 'Dear {name}, {discount}');
  press('Save text');
  const field = await box();
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('This message has no value for: {discount}')).toBeTruthy();
  type(screen.getByLabelText('Title'), '');
  press('Save text');
  expect(screen.getByText('Write something here.')).toBeTruthy();
  expect(puts()).toEqual([]);
});

test('input remains when saving fails, and a newer text is offered beside it', async () => {
  open();
  type(await box(), 'mine');
  refusal = 'no network';
  press('Save text');
  expect((await screen.findByRole('alert')).textContent).toContain('The text is not saved.');
  expect((await box()).value).toBe('mine');
  texts = [{ name: 'order.paid', language: 'en', template: { title: 'x', body: 'theirs' } }];
  refusal = refused(409, 'changed-meanwhile');
  press('Save text');
  expect(await screen.findByText('theirs')).toBeTruthy();
  press('Keep mine');
  expect((await box()).value).toBe('mine');
});

test('without a network the texts can be loaded again', async () => {
  let isThere = false;
  serve(() =>
    isThere ? { body: { success: true, data: { texts, previews }, revision } } : 'no network',
  );
  render(<TemplateEditor />);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isThere = true;
  fireEvent.click(retry);
  await waitFor(() => expect(screen.getByLabelText('Text')).toBeTruthy());
});
