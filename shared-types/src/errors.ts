/** Everything foreseen that can go wrong with a call: its HTTP status and its English sentence. */
export const errors = {
  invalid: [400, 'Something in this request is missing or not as it should be.'],
  'not-json': [415, 'This call takes JSON.'],
  'too-large': [413, 'That is more than this call takes.'],
  'bad-command-id': [400, 'The Idempotency-Key has to be a UUID.'],
  'id-reused': [422, 'This command id was already used for something else.'],
  'not-found': [404, 'There is nothing here.'],
  'not-signed-in': [401, 'Please sign in first.'],
  'not-allowed': [403, 'Your account may not do this.'],
  'cross-site': [403, 'This request came from another site.'],
  'confirm-needed': [403, 'Please enter your password again.'],
  'invalid-credentials': [401, 'Invalid credentials'],
  'too-many-tries': [429, 'Too many tries. Please wait a little.'],
  busy: [503, 'Too much at once. Please try again in a moment.'],
  unavailable: [503, 'The kitchen computer cannot reach its data. Please try again in a moment.'],
  unexpected: [500, 'Something went wrong on our side.'],
  'too-late': [409, 'This waited too long and was not sent.'],

  'timer-not-started': [404, 'This step was never started.'],
  'start-too-old': [400, 'A start more than 24 hours ago is not believed.'],
  'timer-moved-on': [409, 'Somebody used this timer in the meantime.'],

  'event-incomplete': [400, 'Event title and date are required'],
  'event-not-found': [404, 'This event is not in the diary.'],
  'list-not-based': [409, 'Replacing the whole list needs the revision it is based on.'],

  'task-not-found': [404, 'This task is not on the list.'],
  'task-removed': [409, 'This task was taken off the list.'],
  'task-exists': [409, 'There is already a task with this id.'],
  'final-task': [409, "The final task 'Rice and meat taken outside pit' cannot be deleted."],
  'temperature-needed': [409, 'Enter the temperature first.'],
  'done-by-other': [409, 'Somebody else finished this in the meantime.'],
  'nothing-to-undo': [409, 'There is nothing left to undo.'],

  'username-taken': [409, 'This user name is already in use.'],
  'secret-too-weak': [400, 'Choose a PIN of 6 or more digits, or a password of 10 or more characters.'],
  'last-owner': [409, 'The last owner account cannot be removed.'],
  'code-unknown': [404, 'This code is not on any screen. Please look again.'],
  'code-expired': [410, 'This code is too old. The screen shows a new one.'],
  'code-not-claimed': [403, 'Only the phone that entered the code can approve this screen.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

export type ErrorCode = keyof typeof errors;
export const isErrorCode = (code: string): code is ErrorCode => code in errors;
