import { randomUUID } from 'node:crypto';
import { businessNameIn } from '@kalavara/shared-types/settings/business.rules';
import { defaultSettings } from '@kalavara/shared-types/content/default-settings';
import { safetyLogTexts as texts } from '@kalavara/shared-types/content/safety-log-texts';
import * as cutlets from '@kalavara/shared-types/cutlets/cutlets';
import { dateText, dayText } from '@kalavara/shared-types/day-text.rules';
import * as diary from '@kalavara/shared-types/diary/diary';
import * as readings from '@kalavara/shared-types/readings/readings';
import { getSafetyLog, signSafetyLog } from '@kalavara/shared-types/safety-log/safety-log';
import { timeText } from '@kalavara/shared-types/safety-log/safety-log.rules';
import { dayAfter, indianDay } from '@kalavara/shared-types/time.rules';
import { extractText } from 'unpdf';
import { expect, test } from 'vitest';
import { saveDefaultTasks } from '../../test/default-tasks';
import { minutes, refusal, startTestServer, testClock, advanceToNoon } from '../../test/harness';
import { brokenInvariants } from '../../test/invariants';

const clock = testClock();
// At noon, a measurement some minutes ago is of the same day.
advanceToNoon(clock);
const password = 'smoke and pepper';
const server = await startTestServer({ env: { CUTLET_PASSWORD: password }, clock });
const phone = await server.connect('staff', 'Amina');
const owner = await server.connect('owner');
await phone.call(cutlets.unlockCutlets, { body: { password } });

async function createEvent(title: string, date: string): Promise<string> {
  const { event } = await phone.call(diary.createDiaryEvent, { body: { title, date } });
  return saveDefaultTasks(phone, event.id);
}
const measure = (eventId: string, taskId: string, value: number, at?: number) =>
  phone.call(readings.addReading, {
    params: { eventId, taskId },
    body: { id: randomUUID(), kind: 'pit', value, ...(at !== undefined && { at }) },
  });
const logOf = async (from: string, to = from) =>
  (await owner.call(getSafetyLog, { query: { from, to } })).data;

test('the log has the readings of all events and the checks of all days, with late entries and gaps', async () => {
  const today = indianDay(clock.now());
  const first = await createEvent('Wedding at Aluva', today);
  const second = await createEvent('Dinner at Kochi', dayAfter(today, -1));
  await measure(first, 'temp-1', 205, clock.now() - minutes(7));
  await measure(second, 'temp-1', 150);
  const tick = { taskId: 'production-5', checkId: 'sample', value: '60' };
  await phone.call(cutlets.tickCutlet, {
    params: { date: today },
    body: {
      ...tick,
      action: 'Shaped the cutlets again at 50 g',
      worker: 'Biju',
      at: clock.now() - minutes(7),
    },
  });

  await phone.call(cutlets.recordIntake, {
    params: { date: today },
    body: {
      wasServed: false,
      hours: 3,
      temperature: 40,
      action: 'Discarded this meat',
      worker: 'Latha',
    },
  });

  const log = await logOf(dayAfter(today, -1), today);
  const rows = log.entries.map(({ place, value, isOutside, isLate, action }) => [
    place.en,
    value.en,
    isOutside,
    isLate,
    action?.ml ?? null,
  ]);
  expect(rows.sort()).toEqual([
    ['Cutlet kitchen', '40°C', true, false, 'ഈ ഇറച്ചി കളഞ്ഞു'],
    ['Cutlet kitchen', '60 g', true, true, 'കട്‌ലറ്റുകൾ 50 ഗ്രാം വീതം വീണ്ടും രൂപപ്പെടുത്തി'],
    ['Dinner at Kochi', '150°C', true, false, null],
    ['Wedding at Aluva', '205°C', false, true, null],
  ]);
  const late = log.entries.find(({ place }) => place.en === 'Wedding at Aluva')!;
  expect(timeText(late, 'en')).toMatch(
    /^\w{3}, \d+ \w{3} \d{4}: measured \d\d:\d\d, entered \d\d:\d\d$/,
  );
  // Yesterday's dinner lacks other pit temperatures; the stored one is not a gap.
  const gaps = log.gaps.filter(({ place }) => place.en === 'Dinner at Kochi');
  expect(gaps.length).toBeGreaterThan(0);
  expect(log.signOffs).toEqual([]);
  expect((await logOf(dayAfter(today, -30), dayAfter(today, -20))).entries).toEqual([]);
});

test('checks with limits that were skipped on a production day are gaps once the day has ended', async () => {
  const today = indianDay(clock.now());
  const over = dayAfter(today, -3);
  for (const date of [today, over])
    await phone.call(cutlets.saveCutletDay, {
      params: { date },
      body: { production: { producedCutlets: 100 } },
    });
  const ofCutlets = async (date: string) =>
    (await logOf(date)).gaps.filter(({ place }) => place.en === 'Cutlet kitchen');
  expect(await ofCutlets(today)).toEqual([]);
  expect((await ofCutlets(over)).map(({ what }) => what.en)).toEqual([
    'Meat intake',
    'Inventory assessment: Read the freezer temperature',
    'Leftover meat processing: Meat temperature',
    'Shaping and portioning: Weight of a sample',
    ...[30, 60, 90, 120].map((at) => `Individual quick freezing: After ${at} minutes`),
    'Vacuum packaging and storage: Packs',
    'Vacuum packaging and storage: Freezer temperature',
  ]);
});

test('an intake of meat that a phone sent later has both times', async () => {
  const today = indianDay(clock.now());
  const date = dayAfter(today, -1);
  const at = clock.now() - minutes(40);
  await phone.call(cutlets.recordIntake, {
    params: { date },
    body: { wasServed: false, hours: 3, temperature: 4, worker: 'Latha', at },
  });
  const late = (await logOf(date, today)).entries.find(({ id }) => id === `${date}/intake`)!;
  expect(late).toMatchObject({ measuredAt: new Date(at).toISOString(), isLate: true });
  expect(Date.parse(late.enteredAt)).toBeGreaterThanOrEqual(at + minutes(40));
});

test('the owner signs a period off, once per command, and later entries are counted', async () => {
  const date = indianDay(clock.now());
  const event = await createEvent('Signed event', date);
  await measure(event, 'temp-1', 205);
  clock.advance(minutes(5));
  const body = { from: date, to: date };
  const commandId = randomUUID();
  const signed = await owner.call(signSafetyLog, { body }, { commandId });
  expect(signed.data).toMatchObject({ ...body, entries: expect.any(Number) as unknown });
  clock.advance(minutes(5));
  await measure(event, 'temp-2', 180);
  // The answer to the first call was lost; the stored sign-off is returned.
  expect((await owner.call(signSafetyLog, { body }, { commandId })).data).toEqual(signed.data);
  const { signOffs, entries } = await logOf(date);
  expect(signOffs).toHaveLength(1);
  expect(entries.filter(({ enteredAt }) => enteredAt > signOffs[0]!.at)).toHaveLength(1);
  // A sign-off of one day does not cover a longer period.
  expect((await logOf(dayAfter(date, -1), date)).signOffs).toEqual([]);
});

test('the file is a PDF in both languages, for the owner only', async () => {
  const date = indianDay(clock.now());
  for (const lang of ['en', 'ml'] as const) {
    const file = await owner
      .request('GET', `/api/safety-log.pdf?from=${dayAfter(date, -7)}&to=${date}&lang=${lang}`)
      .buffer()
      .parse((response, done) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => done(null, Buffer.concat(parts)));
      });
    expect(file.status).toBe(200);
    expect(file.headers['content-disposition']).toContain('food-safety-log_');
    expect((file.body as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
    // Texts whose glyphs are in the order of the letters, because the extractor reads glyphs.
    const { text } = await extractText(new Uint8Array(file.body as Buffer), { mergePages: true });
    const printed = text.replace(/\s+/g, ' ');
    expect(printed).toContain(defaultSettings.fssai);
    expect(printed).toContain(businessNameIn(lang, defaultSettings));
    expect(printed).toContain(texts.noAction[lang].split(' ')[0]);
    expect(printed).toContain(`${dateText(dayAfter(date, -7), lang)} – ${dateText(date, lang)}`);
    expect(printed).toContain(dayText(date, lang));
    expect(printed).not.toMatch(/\d{4}-\d\d-\d\d/);
    if (process.env['PDF_FOLDER'])
      await import('node:fs/promises').then(({ writeFile }) =>
        writeFile(`${process.env['PDF_FOLDER']}/log-${lang}.pdf`, file.body as Buffer),
      );
  }
  expect((await phone.request('GET', `/api/safety-log.pdf?from=${date}&to=${date}`)).status).toBe(
    403,
  );
  const backwards = { from: date, to: dayAfter(date, -1) };
  expect((await refusal(owner.call(getSafetyLog, { query: backwards }))).code).toBe('invalid');
  const tooLong = { from: dayAfter(date, -400), to: date };
  expect((await refusal(owner.call(getSafetyLog, { query: tooLong }))).code).toBe('invalid');
  expect(await brokenInvariants(server.database.url)).toEqual({});
});
