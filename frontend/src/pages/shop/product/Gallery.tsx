import type { Product } from '@kalavara/shared-types/catalogue/catalogue';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProductTexts } from '../../../features/catalogue/texts';
import { fallbackProduct, Picture } from '../../../ui/Picture';
import { findDrawing } from './drawings';
import css from './Gallery.module.css';
import { viewsOf } from './views';

const sizes = '(min-width: 800px) 560px, 100vw';

/** The pictures of a product side by side, to be swiped; they also scroll without a script. */
export function Gallery({ product }: { product: Product }) {
  const { t } = useTranslation('productPage');
  const { name } = useProductTexts(product);
  const strip = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const views = viewsOf(product);
  const count = views.length;

  const show = (index: number) => {
    const { current: list } = strip;
    if (list) list.scrollLeft = index * list.clientWidth;
    setCurrent(index);
  };
  const follow = () => {
    const { scrollLeft, clientWidth } = strip.current!;
    if (clientWidth > 0) setCurrent(Math.round(scrollLeft / clientWidth));
  };
  return (
    <section className={css['gallery']} aria-label={t('pictures', { name })}>
      <div
        className={css['strip']}
        ref={strip}
        onScroll={follow}
        // A scrollable region must be reachable by keyboard.
        tabIndex={count > 1 ? 0 : undefined}
        role="group"
        aria-label={t('pictures', { name })}
      >
        {views.map((src, index) => (
          <div key={src} className={css['frame']}>
            <View
              src={src}
              alt={t('picture', { name, number: index + 1, count })}
              isFirst={index === 0}
            />
          </div>
        ))}
      </div>
      {count > 1 && (
        <div className={css['thumbs']}>
          {views.map((src, index) => (
            <button
              key={src}
              type="button"
              aria-label={t('showPicture', { number: index + 1 })}
              aria-pressed={index === current}
              onClick={() => show(index)}
            >
              <Picture
                src={src}
                fallback={fallbackProduct}
                alt=""
                width="64"
                height="64"
                sizes="64px"
                loading="lazy"
              />
            </button>
          ))}
        </div>
      )}
    </section>
  );
}

type ViewProps = { src: string; alt: string; isFirst: boolean };

/** The first drawing is part of the page, so that the first paint needs no second request. */
function View({ src, alt, isFirst }: ViewProps) {
  const drawing = isFirst ? findDrawing(src) : undefined;
  if (drawing !== undefined)
    return (
      <div
        role="img"
        aria-label={alt}
        data-drawing={src}
        dangerouslySetInnerHTML={{ __html: drawing }}
      />
    );
  return (
    <Picture
      src={src}
      fallback={fallbackProduct}
      alt={alt}
      width="560"
      height="560"
      sizes={sizes}
      {...(isFirst ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
    />
  );
}
