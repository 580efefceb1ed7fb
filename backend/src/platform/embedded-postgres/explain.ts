/** Causes an operator can fix, by Postgres' output. */
const known: [RegExp, (port?: number) => string][] = [
  [
    /could not bind|already in use/,
    (port) => `Port ${port}, which the database uses, is taken by another program.`,
  ],
  [
    /No space left on device/,
    () => 'The disk is full, so the database cannot work. Make room and start again.',
  ],
  [/Read-only file system/, () => 'The disk can only be read, so the database cannot work.'],
  [
    /Permission denied|EACCES/,
    () => 'The database may not use its folder: the rights of the folder do not allow it.',
  ],
  [
    /incompatible with server/,
    () =>
      'The data was written by another major version of PostgreSQL than the one of this program. Nothing was changed. Start the version of ' +
      'Kalavara that wrote it, or move the data with a backup: docs/operations/postgres-upgrade.md.',
  ],
  [
    /error while loading shared libraries/,
    () => 'A library that the database needs is missing on this machine.',
  ],
  [
    /Cannot allocate memory|could not map/,
    () => 'There is too little memory left for the database.',
  ],
];

/** The message of a failed start: an explanation, then the last lines of Postgres' output. */
export function explain(end: string, tail: readonly string[], port?: number): string {
  const output = tail.join('\n');
  const sentence = known.find(([pattern]) => pattern.test(`${output}\n${end}`))?.[1](port);
  const parts = [
    sentence ?? `The database could not be started (${end}).`,
    output && 'Its last output:',
    output,
  ];
  return parts.filter(Boolean).join('\n');
}
