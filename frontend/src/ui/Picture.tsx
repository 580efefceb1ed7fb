import { ownPicture, sourcesOf } from '@kalavara/shared-types/media/media.rules';
import { useEffect, useRef, useState, type ImgHTMLAttributes } from 'react';

type Props = Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'srcSet' | 'onError'> & {
  src: string;
  /** Shown if there is no picture or it fails to load. */
  fallback: string;
};

/** A picture of the catalogue: an uploaded one in the size and format that the browser supports, others unchanged. */
export function Picture({ src, fallback, sizes = '400px', alt, ...rest }: Props) {
  const [lost, setLost] = useState<readonly string[]>([]);
  const shown = useRef<HTMLImageElement>(null);
  // A picture of the delivered page may have failed before React listened, so it is requested once more.
  useEffect(() => {
    const image = shown.current;
    if (image?.complete && image.naturalWidth === 0)
      image.setAttribute('src', image.getAttribute('src') ?? '');
  }, []);
  const isThere = src !== '' && !lost.includes(src);
  const shownSrc = isThere ? src : fallback;
  const own = isThere ? ownPicture(src) : undefined;
  const img = (
    <img
      {...rest}
      ref={shown}
      {...(own && { srcSet: sourcesOf(own, 'jpg'), sizes })}
      src={shownSrc}
      alt={alt}
      onError={() => setLost([...lost, shownSrc])}
      // Offline the fallback is missing too: the space stays empty instead of showing a broken image.
      {...(lost.includes(fallback) && !isThere && { style: { visibility: 'hidden' } })}
    />
  );
  if (!own) return img;
  return (
    // The layout around it expects the image as its child; a source element would be an empty grid item.
    <picture style={{ display: 'contents' }}>
      <source
        style={{ display: 'none' }}
        type="image/avif"
        srcSet={sourcesOf(own, 'avif')}
        sizes={sizes}
      />
      <source
        style={{ display: 'none' }}
        type="image/webp"
        srcSet={sourcesOf(own, 'webp')}
        sizes={sizes}
      />
      {img}
    </picture>
  );
}

export const fallbackProduct = '/pictures/fallback-product.svg';
export const fallbackCategory = '/pictures/fallback-category.svg';
