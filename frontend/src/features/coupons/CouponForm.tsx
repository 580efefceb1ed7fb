import type { Product } from '@kalavara/shared-types/catalogue/catalogue';
import type { Coupon } from '@kalavara/shared-types/coupons/coupons';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import css from '../../forms/Form.module.css';
import { LockedFields } from '../../forms/LockedFields';
import { useConfirmedClose } from '../../forms/useConfirmedClose';
import { useRestoreFocus } from '../../forms/useRestoreFocus';
import { VersionConflict } from '../../forms/VersionConflict';
import { useErrorText } from '../../i18n/useErrorText';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { useToastsAbove } from '../../ui/useToastsAbove';
import { CouponFields } from './CouponFields';
import { useConflictFields } from './useConflictFields';
import { useCouponEdit } from './useCouponEdit';

type Props = {
  /** Undefined for a new coupon. */
  coupon: Coupon | undefined;
  /** Undefined until loaded. */
  products: readonly Product[] | undefined;
  /** Shown instead of the products until they are loaded. */
  loadState: ReactNode;
  onSaved: (coupon: Coupon) => void;
  onClose: () => void;
};

export function CouponForm({ coupon, products, loadState, onSaved, onClose }: Props) {
  const { t } = useTranslation(['coupons', 'forms']);
  const errorText = useErrorText();
  useRestoreFocus();
  const bar = useToastsAbove<HTMLDivElement>();
  const formRef = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const edit = useCouponEdit(coupon, onSaved);
  const { form, version, conflict, failure, sentFrom, discard, isChanged, submit } = edit;
  const conflictFields = useConflictFields(products);
  const { close, question } = useConfirmedClose(() => {
    discard();
    onClose();
  });
  const { isSubmitting, submitCount } = form.formState;
  // For a new coupon the field of the code takes the focus itself.
  const isNew = !coupon;
  useLayoutEffect(() => {
    if (!isNew) heading.current?.focus();
  }, [isNew]);
  useLayoutEffect(() => {
    if (submitCount === 0 || isSubmitting) return;
    const find = (selector: string) => formRef.current?.querySelector<HTMLElement>(selector);
    (find('[aria-invalid]') ?? find('[role="alert"]'))?.focus();
  }, [submitCount, isSubmitting, failure, conflict]);

  const title = coupon ? t('form.edit', { code: coupon.code }) : t('form.new');
  return (
    <form ref={formRef} className={css['form']} aria-label={title} noValidate onSubmit={submit}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <Alert tabIndex={-1}>
        {failure &&
          (failure.code === 'id-reused'
            ? t('forms:created')
            : errorText(failure.code === 'gone' ? 'coupon-not-found' : failure.code))}
      </Alert>
      {conflict && (
        <VersionConflict
          fields={conflictFields}
          mine={conflict.mine}
          theirs={conflict.theirs}
          base={version.values}
          isBusy={isSubmitting}
          onChoose={edit.resolveConflict}
          onCancel={edit.cancelConflict}
        />
      )}
      <FormProvider {...form}>
        <div className={css['groups']} hidden={conflict !== undefined}>
          <LockedFields sentFrom={sentFrom}>
            <div className={css['groups']}>
              <CouponFields isNew={isNew} products={products} loadState={loadState} />
            </div>
          </LockedFields>
          <div ref={bar} className={css['acts']}>
            <Button variant="quiet" onClick={() => close({ isTyped: isChanged() })}>
              {t('form.cancel')}
            </Button>
            <Button type="submit" isBusy={isSubmitting}>
              {t(coupon ? 'form.save' : 'form.create')}
            </Button>
          </div>
        </div>
      </FormProvider>
      {question}
    </form>
  );
}
