/** Focuses the first invalid field. */
export const focusInvalid = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();

/** Focuses the first invalid field, once its error is rendered. */
export const focusInvalidLater = (form: HTMLFormElement | null) =>
  setTimeout(() => focusInvalid(form));
