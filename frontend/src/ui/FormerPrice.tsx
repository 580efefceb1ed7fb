import { VisuallyHidden } from './VisuallyHidden';

type Props = {
  price: string;
  /** For screen readers: an `aria-label` of a struck text is ignored. */
  text: string;
};

/** A former price, struck through. */
export const FormerPrice = ({ price, text }: Props) => (
  <>
    <VisuallyHidden>{text}</VisuallyHidden>
    <s aria-hidden="true">{price}</s>
  </>
);
