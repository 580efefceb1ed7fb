import type { Product, StockReason } from '@kalavara/shared-types/catalogue/catalogue';
import type { ErrorCode } from '@kalavara/shared-types/contract/errors';
import { type ReactNode, useRef, useState, type FormEvent } from 'react';
import { useConfirmedClose } from '../../../forms/useConfirmedClose';
import { call, codeOf, Refused } from '../../../http/call';
import { useCommandId } from '../../../http/useCommandId';
import { useLanguage } from '../../../i18n/language';
import { useErrorText } from '../../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import { Choices } from '../../../ui/Choices';
import { Select } from '../../../ui/Select';
import { Sheet } from '../../../ui/Sheet';
import { Stack } from '../../../ui/Stack';
import { TextField } from '../../../ui/TextField';
import { showToast } from '../../../ui/Toast';
import { useRecentSave } from '../../../ui/useRecentSave';
import css from './Stock.module.css';
import { nameOf } from './names';
import { StockMoves, useStockMoves } from './StockMoves';

type Way = 'in' | 'out' | 'count';
const reasons: Record<Exclude<Way, 'count'>, readonly StockReason[]> = {
  in: ['batch', 'correction'],
  out: ['broken', 'spoilt', 'gift', 'correction'],
};
type Wrong = { text: 'stock.needed' | 'stock.neededCount' | 'stock.tooLow'; stock?: unknown };
const ways: readonly Way[] = ['in', 'out', 'count'];

type Props = {
  product: Product;
  onSaved: () => void;
  onClose: () => void;
  /** Shown above the form. */
  children: ReactNode;
};

/** Stock in, stock out, or a count, with the latest movements below. */
export function StockPanel({ product, onSaved, onClose, children }: Props) {
  const { t } = useTranslation('catalogue');
  const errorText = useErrorText();
  const language = useLanguage();
  const [way, setWay] = useState<Way>('in');
  const [number, setNumber] = useState('');
  const [reason, setReason] = useState<StockReason>('batch');
  const [note, setNote] = useState('');
  const [wrong, setWrong] = useState<Wrong>();
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const [saves, setSaves] = useState(0);
  const [counts, setCounts] = useState(0);
  const moves = useStockMoves(product.id, `${saves} ${counts} ${product.stockQuantity}`);
  const form = useRef<HTMLFormElement>(null);
  const { noteSaved, hasJustSaved } = useRecentSave();
  const commandIdOf = useCommandId();
  const { close, question } = useConfirmedClose(onClose);

  function choose(next: Way) {
    setWay(next);
    if (next !== 'count') setReason(reasons[next][0]!);
    // An order may have been shipped since the last load, which does not change the stock.
    else setCounts(counts + 1);
  }
  const showWrong = (next: Wrong) => {
    setWrong(next);
    form.current?.querySelector<HTMLInputElement>('[name="number"]')?.focus();
  };

  async function save(event: FormEvent) {
    event.preventDefault();
    // The second tap of a double tap on "Save" would report the emptied field as invalid.
    if (hasJustSaved()) return;
    const least = way === 'count' ? 0 : 1;
    if (!/^\d{1,5}$/.test(number.trim()) || Number(number) < least)
      return showWrong({ text: way === 'count' ? 'stock.neededCount' : 'stock.needed' });
    const optionalNote = note.trim() === '' ? {} : { note: note.trim() };
    const body =
      way === 'count'
        ? { count: Number(number), ...optionalNote }
        : { change: way === 'in' ? Number(number) : -Number(number), reason, ...optionalNote };
    setBusy(true);
    setWrong(undefined);
    setFailure(undefined);
    try {
      // Until its answer an entry is one movement, also where it was changed after a lost one.
      const commandId = commandIdOf(saves);
      await call('changeStock', { params: { id: product.id }, body }, { commandId });
      // What was typed during the save is the next movement.
      setNumber((typed) => (typed === number ? '' : typed));
      setNote((typed) => (typed === note ? '' : typed));
      setSaves(saves + 1);
      noteSaved();
      showToast(t('stock.saved', { name: nameOf(product, language) }));
      onSaved();
    } catch (error) {
      fail(error);
    }
    setBusy(false);
  }

  function fail(error: unknown) {
    const stock = error instanceof Refused ? error.failure.details?.['stock'] : undefined;
    setFailure(error);
    if (codeOf(error) === 'id-reused') setSaves(saves + 1);
    if (codeOf(error) === 'stock-too-low' && stock !== undefined)
      showWrong({ text: 'stock.tooLow', stock });
  }

  const reasonOf = (code: ErrorCode) =>
    code === 'id-reused' ? t('stock.savedBefore') : errorText(code);
  const { unsent } = moves;
  const unsentHint =
    unsent === undefined ? t('stock.countedHint') : t('stock.countedHintUnits', { units: unsent });
  return (
    <Sheet
      title={t('stock.title', { name: nameOf(product, language) })}
      shape="side"
      isOpen
      onClose={() => close({ isTyped: number !== '' || note !== '' })}
    >
      {children}
      <Stack gap={4}>
        <p className={css['now']}>{t('stock.now', { count: product.stockQuantity })}</p>
        <Stack as="form" gap={4} ref={form} noValidate onSubmit={(event) => void save(event)}>
          <Choices
            legend={t('stock.what')}
            options={ways.map((value) => ({ value, label: t(`stock.${value}`) }))}
            value={way}
            onChange={choose}
          />
          <TextField
            name="number"
            label={t(way === 'count' ? 'stock.counted' : 'stock.howMany')}
            hint={way === 'count' ? unsentHint : undefined}
            inputMode="numeric"
            autoComplete="off"
            maxLength={12} // too large numbers get an error instead of being cut
            value={number}
            error={wrong && t(wrong.text, { stock: wrong.stock })}
            onChange={(event) => setNumber(event.target.value)}
          />
          {way !== 'count' && (
            <Select
              label={t('stock.why')}
              options={reasons[way].map((value) => ({ value, label: t(`stock.reasons.${value}`) }))}
              value={reason}
              onChange={(event) => setReason(event.target.value as StockReason)}
            />
          )}
          <TextField
            label={t('stock.note')}
            hint={t('stock.noteHint')}
            maxLength={200}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          <Alert>
            {failure !== undefined &&
              t('form.reason', { what: t('stock.failed'), why: reasonOf(codeOf(failure)) })}
          </Alert>
          <Button type="submit" isBusy={isBusy}>
            {t('stock.save')}
          </Button>
        </Stack>
        <StockMoves productId={product.id} list={moves} />
      </Stack>
      {question}
    </Sheet>
  );
}
