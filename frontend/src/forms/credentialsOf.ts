/** Returns the user name and password of a form with fields of these names. */
export function credentialsOf(form: HTMLFormElement): { username: string; password: string } {
  const formData = new FormData(form);
  const read = (name: string) => formData.get(name) as string;
  return { username: read('username'), password: read('password') };
}
