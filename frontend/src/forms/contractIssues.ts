import type { z } from 'zod';

/** The reason why the server's schema would refuse the value of a field. */
export type ContractProblem =
  | { why: 'entry'; entry: string }
  | { why: 'entries' | 'number'; max: number }
  | { why: 'text' | 'other' };

type Path = readonly string[];
type Options<Values> = {
  contract: z.ZodType;
  toContract: (values: Values) => unknown;
  /** The field of the form for a part of the contract's object; by default the field of that name. */
  toField?: (path: Path) => Path;
  textOf: (problem: ContractProblem) => string;
};

/**
 * Adds the errors that the server's schema would report beyond the form's own rules, each to the field with the value.
 * The schema's own messages are for developers. An element of a list has no separate field.
 */
export function addContractIssues<Values extends object>(
  context: z.RefinementCtx,
  values: Values,
  { contract, toContract, toField = (path) => path, textOf }: Options<Values>,
): void {
  const sent = toContract(values);
  for (const issue of contract.safeParse(sent).error?.issues ?? [])
    context.addIssue({
      code: 'custom',
      path: fieldAt(values, toField(issue.path.map(String))),
      message: textOf(problemOf(issue, sent)),
    });
}

type Issue = z.core.$ZodIssue;

/** A list is typed into one field, so the path ends there. */
function fieldAt(values: object, path: Path): string[] {
  const end = path.findIndex((_, at) => typeof valueAt(values, path.slice(0, at + 1)) !== 'object');
  return path.slice(0, end < 0 ? path.length : end + 1);
}

const valueAt = (root: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key],
    root,
  );

const maxShown = 30;

function problemOf(issue: Issue, sent: unknown): ContractProblem {
  if (issue.code === 'too_big')
    return { why: issue.origin === 'array' ? 'entries' : 'number', max: Number(issue.maximum) };
  const isTooLong = [issue, ...partsOf(issue)].some(({ message }) => message === 'too-long');
  if (!isTooLong) return { why: 'other' };
  if (typeof issue.path.at(-1) !== 'number') return { why: 'text' };
  const entry = [...String(valueAt(sent, issue.path))].slice(0, maxShown).join('').trim();
  return { why: 'entry', entry };
}

/** The error of a value that matches none of several schemas, or of a name that is too long. */
function partsOf(issue: Issue): readonly Issue[] {
  if (issue.code === 'invalid_union') return issue.errors.flat();
  return issue.code === 'invalid_key' ? issue.issues : [];
}
