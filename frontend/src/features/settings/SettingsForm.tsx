import { useEffect, useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { Refused } from '../../http/call';
import { codeOf, useErrorText } from '../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { Choices } from '../../ui/Choices';
import { ErrorState } from '../../ui/ErrorState';
import { Skeleton } from '../../ui/Skeleton';
import { Stack } from '../../ui/Stack';
import { showToast } from '../../ui/Toast';
import { Card } from './Card';
import { RiceAmounts, SecondTable } from './Kitchen';
import { Contested } from './Contested';
import { Countries } from './Countries';
import { codecs, fields, type Field } from './fields';
import { ProblemsContext, useField } from './FormContext';
import { LogoSetting } from './LogoSetting';
import { SampleNotice } from './SampleNotice';
import { isIn, type SectionName, sectionWith } from './sections';
import { SaveBar } from './SaveBar';
import css from './Settings.module.css';
import {
  discardEdits,
  isContested,
  problemsOf,
  refreshSettings,
  saveSettings,
  useSettings,
  type Problems,
} from './store';
import { TaxRates } from './TaxRates';
import { TextSetting } from './TextSetting';

/** The section that a phone shows; without one all are shown. A refused field opens its own. */
type SectionProps = {
  section?: SectionName | undefined;
  onSection?: (section: SectionName) => void;
};

/** `moves`: how often the shop moved; what another device saves is here a moment later. */
export function SettingsForm({ moves, ...section }: { moves: number } & SectionProps) {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const { known, error } = useSettings();
  useEffect(() => void refreshSettings(), [moves]);
  if (known) return <Form {...section} />;
  if (error === undefined) return <Skeleton label={t('loading')} rows={4} height="160px" />;
  return (
    <ErrorState
      text={`${t('failed')} ${errorText(codeOf(error))}`}
      onRetry={() => void refreshSettings()}
    />
  );
}

function Form({ section, onSection }: SectionProps) {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const { known, edits, error } = useSettings();
  const [attempts, setAttempts] = useState(0);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const state = { known: known!, edits };
  const problems = attempts === 0 ? {} : withRefused(problemsOf(state), refused);
  const count = Object.keys(edits).length;
  const wrongCount = Object.keys(problems).length;

  // The first that is wrong, or that two want differently, is what has to be looked at.
  useLayoutEffect(() => {
    if (attempts === 0) return;
    const wrong = form.current?.querySelectorAll<HTMLElement>(
      '[aria-invalid], [role="alert"] button',
    );
    [...(wrong ?? [])].find((field) => !field.closest('[data-closed]'))?.focus();
  }, [attempts, section]);

  function openSectionOf(wrong: readonly Field[]) {
    const found = sectionWith(wrong);
    if (section && found && !sectionWith(wrong.filter((field) => isIn(section, field))))
      onSection?.(found);
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    setRefused([]);
    setFailure(undefined);
    if (count === 0) return void showToast(t('nothingChanged'));
    const wrong = problemsOf(state);
    const stuck = fields.filter((field) => wrong[field] || isContested(state, field));
    if (stuck.length > 0) {
      openSectionOf(stuck);
      return setAttempts(attempts + 1);
    }
    setBusy(true);
    try {
      await saveSettings();
      setAttempts(0);
      showToast(t('saved'));
    } catch (caught) {
      const code = codeOf(caught);
      const paths = caught instanceof Refused ? (caught.failure.fields ?? []) : [];
      setRefused(code === 'invalid' ? paths : []);
      openSectionOf(paths.map((path) => path.split('.')[0] as Field));
      setFailure(code === 'changed-meanwhile' ? undefined : errorText(code));
      setAttempts(attempts + 1);
    }
    setBusy(false);
  }

  return (
    <ProblemsContext value={problems}>
      <Stack
        as="form"
        gap={5}
        ref={form}
        onSubmit={(event) => void save(event)}
        noValidate
        aria-label={t('formLabel')}
      >
        <SampleNotice
          settings={state.known.settings}
          isClosed={section !== undefined && !withSamples.includes(section)}
        />
        {error !== undefined && (
          <p role="status" className={css['stale']}>
            {t('stale')} {errorText(codeOf(error))}
          </p>
        )}
        <Cards section={section} />
        <SaveBar
          isChanged={count > 0}
          status={
            <>
              {count === 0 ? t('allSaved') : t('unsaved', { count })}{' '}
              {wrongCount > 0 && <strong>{t('lookAgain', { count: wrongCount })}</strong>}
            </>
          }
          failure={failure && `${t('saveFailed')} ${failure}`}
          save={t('save')}
          isBusy={isBusy}
          other={count > 0 ? { label: t('discard'), onPress: discardEdits } : undefined}
        />
      </Stack>
    </ProblemsContext>
  );
}

/** "countries.0.code" of the server is the field `countries`, at "0.code". */
function withRefused(problems: Problems, refused: readonly string[]): Problems {
  const all = { ...problems };
  for (const path of refused) {
    const field = path.split('.')[0] as Field;
    if (field in codecs && !all[field])
      all[field] = [{ at: path.slice(field.length + 1), why: 'refused' }];
  }
  return all;
}

/** Where the details are that a new installation has samples of. */
const withSamples: readonly SectionName[] = ['business', 'contact', 'tax'];

function Cards({ section }: Pick<SectionProps, 'section'>) {
  const { t } = useTranslation('settings');
  const card = (name: SectionName) => ({
    ...{ title: t(`cards.${name}.title`), text: t(`cards.${name}.text`) },
    isClosed: section !== undefined && section !== name,
  });
  return (
    <>
      <Card {...card('business')}>
        <div className={css['pair']}>
          <TextSetting name="businessName" maxLength={80} autoComplete="organization" />
          <TextSetting name="businessNameMl" lang="ml" maxLength={80} />
          <TextSetting name="town" maxLength={60} />
          <TextSetting name="townMl" lang="ml" maxLength={60} />
        </div>
        <TextSetting name="makerName" maxLength={120} />
        <TextSetting name="address" isLong maxLength={300} />
      </Card>
      <Card {...card('appearance')}>
        <LogoSetting />
        <div className={css['pair']}>
          <TextSetting name="brandColour" type="color" />
          <TextSetting name="accentColour" type="color" />
          <TextSetting name="heroTitle" maxLength={80} />
          <TextSetting name="heroTitleMl" lang="ml" maxLength={80} />
          <TextSetting name="heroText" isLong maxLength={240} />
          <TextSetting name="heroTextMl" lang="ml" isLong maxLength={240} />
        </div>
      </Card>
      <Card {...card('contact')}>
        <TextSetting
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={200}
        />
        <TextSetting name="phone" type="tel" inputMode="tel" autoComplete="tel" maxLength={24} />
        <TextSetting name="whatsapp" type="tel" inputMode="tel" maxLength={24} />
      </Card>
      <Card {...card('grievance')}>
        <div className={css['pair']}>
          <TextSetting name="grievanceName" maxLength={80} />
          <TextSetting name="grievanceDesignation" maxLength={80} />
          <TextSetting name="grievancePhone" type="tel" inputMode="tel" maxLength={24} />
          <TextSetting name="grievanceEmail" type="email" inputMode="email" maxLength={200} />
        </div>
      </Card>
      <Card {...card('delivery')}>
        <div className={css['pair']}>
          <TextSetting name="freeDeliveryThreshold" inputMode="decimal" maxLength={9} />
          <TextSetting name="deliveryFee" inputMode="decimal" maxLength={9} />
          <TextSetting name="minimumOrder" inputMode="decimal" maxLength={9} />
          <TextSetting name="batchDays" inputMode="numeric" maxLength={2} />
        </div>
      </Card>
      <Card {...card('countries')}>
        <Countries />
      </Card>
      <Card {...card('tax')}>
        <TextSetting name="fssai" inputMode="numeric" maxLength={20} />
        <Registration />
        <TextSetting name="gstin" maxLength={20} />
        <TaxRates />
      </Card>
      <Card {...card('stock')}>
        <TextSetting name="lowStockFrom" inputMode="numeric" maxLength={4} />
      </Card>
      <Card {...card('kitchen')}>
        <SetupTiming />
        <RiceAmounts />
        <TextSetting name="priceRise" inputMode="numeric" maxLength={4} />
        <SecondTable />
      </Card>
    </>
  );
}

const registrations = ['none', 'composition', 'regular'] as const;

function Registration() {
  const { t } = useTranslation('settings');
  const { draft, theirs, isContested, set, takeMine, takeTheirs } = useField('registration');
  const label = (value: (typeof registrations)[number]) => t(`registration.${value}.label`);
  return (
    <>
      <Choices
        legend={t('registration.legend')}
        value={draft}
        onChange={set}
        options={registrations.map((value) => ({
          value,
          label: label(value),
          text: t(`registration.${value}.text`),
        }))}
      />
      {isContested && (
        <Contested
          name={t('registration.legend')}
          mine={label(draft)}
          theirs={label(theirs)}
          onMine={takeMine}
          onTheirs={takeTheirs}
        />
      )}
    </>
  );
}

const timings = ['standard', 'long-burn'] as const;

function SetupTiming() {
  const { t } = useTranslation('settings');
  const { draft, theirs, isContested, set, takeMine, takeTheirs } = useField('setupTiming');
  const label = (value: (typeof timings)[number]) => t(`setupTiming.${value}.label`);
  return (
    <>
      <Choices
        legend={t('setupTiming.legend')}
        value={draft}
        onChange={set}
        options={timings.map((value) => ({
          value,
          label: label(value),
          text: t(`setupTiming.${value}.text`),
        }))}
      />
      {isContested && (
        <Contested
          name={t('setupTiming.legend')}
          mine={label(draft)}
          theirs={label(theirs)}
          onMine={takeMine}
          onTheirs={takeTheirs}
        />
      )}
    </>
  );
}
