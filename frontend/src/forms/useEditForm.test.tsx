import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { Unreachable } from '../http/call';
import { startI18n } from '../i18n/i18n';
import { resources } from '../i18n/resources/owner';
import { Toasts } from '../ui/Toast';
import { useEditForm } from './useEditForm';

beforeEach(() => startI18n(resources, 'en'));

type FormProps = { at?: string[]; failed?: string; save: () => Promise<void> };

/** A form with one field, whose schema refuses the values at a path. */
function Form({ at, failed, save }: FormProps) {
  const { form, failure, submit } = useEditForm({
    start: { values: { title: '', hidden: { rows: '' } }, updatedAt: undefined },
    schema: z
      .object({ title: z.string(), hidden: z.object({ rows: z.string() }) })
      .superRefine((_, context) => {
        if (at) context.addIssue({ code: 'custom', path: at, message: 'Too many' });
      }),
    save,
    ...(failed !== undefined && { failed }),
    loadLatest: () => Promise.resolve(undefined),
  });
  return (
    <form onSubmit={submit}>
      <input {...form.register('title')} />
      <button>Save</button>
      <output>{failure?.code}</output>
      <p>{form.formState.errors.title?.message}</p>
    </form>
  );
}

test.each([
  [['title'], '', 'Too many'],
  [['hidden', 'rows'], 'invalid', ''],
  [['hidden'], 'invalid', ''],
])('an error at %j of a form with the field “title” is a failure: %j', async (at, code, text) => {
  const save = vi.fn(() => Promise.resolve());
  render(<Form at={at} save={save} />);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(
      `${screen.getByRole('status').textContent}${document.querySelector('p')!.textContent}`,
    ).toBe(code + text),
  );
  expect(save).not.toHaveBeenCalled();
});

const reason = 'There was no answer. Try again in a moment.';
test.each([
  ['with the text of the form', { failed: 'Failed to save' }, `Failed to save: ${reason}`],
  ['without a text of the form', {}, reason],
])(
  'a refusal that comes after the form was left is shown in a toast, %s',
  async (_, given, text) => {
    let refuse: (error: unknown) => void = () => {};
    const save = vi.fn(() => new Promise<void>((_, reject) => (refuse = reject)));
    const { unmount } = render(<Form save={save} {...given} />);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(save).toHaveBeenCalled());
    unmount();
    render(<Toasts />);
    refuse(new Unreachable('no network'));
    expect(await screen.findByText(text)).toBeTruthy();
  },
);
