import { Picture } from '../../../ui/Picture';

type Props = { src: string; fallback: string };

/** The picture of a product or a category in the owner's lists. */
export const RowPicture = ({ src, fallback }: Props) => (
  <Picture
    src={src}
    fallback={fallback}
    alt=""
    width="96"
    height="96"
    sizes="96px"
    loading="lazy"
    decoding="async"
  />
);
