/** Focuses the first invalid field, once its error is rendered. */
export const focusWrong = (form: HTMLFormElement | null) =>
  setTimeout(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
