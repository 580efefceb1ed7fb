import { businessNameIn } from '@kalavara/shared-types/settings/business.rules';
import { fileOf, ownPicture } from '@kalavara/shared-types/media/media.rules';
import type { Business } from '@kalavara/shared-types/settings/settings';

const minIconSide = 144;

/** The web application manifest (W3C) with which a phone installs the kitchen's pages. */
export const kitchenManifest = (business: Business) => ({
  id: '/roadmap',
  name: `${businessNameIn('en', business)} kitchen`,
  short_name: businessNameIn('en', business),
  description: 'Guide, event diary, task lists and stock of the kitchen.',
  start_url: '/roadmap?view=diary',
  scope: '/',
  display: 'standalone',
  background_color: '#fff8ec',
  theme_color: '#fff8ec',
  icons: iconsOf(business),
});

function iconsOf({ logo }: Business) {
  const picture = ownPicture(logo);
  if (!picture || Math.min(picture.width, picture.height) < minIconSide)
    return [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any maskable' }];
  const { stem, width, height } = picture;
  const src = `/media/${fileOf(stem, 'webp')}`;
  return [{ src, sizes: `${width}x${height}`, type: 'image/webp' }];
}
