import type { Resource } from 'i18next';

export type JsonTree = { [key: string]: string | JsonTree };

/** Converts files by path, such as `../locales/ml/cart.json`, to i18next's resources by language and namespace. */
export function toResources(files: Record<string, JsonTree>): Resource {
  const resources: Resource = {};
  for (const [path, texts] of Object.entries(files)) {
    const [language, file] = path.split('/').slice(-2) as [string, string];
    resources[language] = { ...resources[language], [file.replace('.json', '')]: texts };
  }
  return resources;
}
