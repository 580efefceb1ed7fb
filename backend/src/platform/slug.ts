import { NewId } from '@kalavara/shared-types/primitives';

const maxLength = 60;

/** "Kerala Tuna Pickle" as "kerala-tuna-pickle"; undefined for a name without Latin letters or digits. */
function slugOf(name: string): string | undefined {
  const plain = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase();
  const slug = plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, maxLength);
  return NewId.safeParse(slug).success ? slug : undefined;
}

/**
 * An unused id derived from a name; a name in Malayalam only gets `fallback`. A number is appended to used ids:
 * "product-2".
 */
export async function freeSlug(
  name: string,
  fallback: string,
  isTaken: (id: string) => Promise<boolean>,
): Promise<string> {
  const slug = slugOf(name) ?? fallback;
  for (let n = 1; ; n += 1) {
    const id = n === 1 ? slug : `${slug}-${n}`;
    if (!(await isTaken(id))) return id;
  }
}
