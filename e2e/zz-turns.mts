import { setTimer } from '@kalavara/shared-types/timers';
import { sizes, phone, tv, withBrowser } from './lib/modern';
import { letIn, newEvent, newTv, theOwner } from './lib/people';
import { startServer } from './lib/server';
const server = await startServer();
const house = { url: server.url, owner: { username: 'owner', password: 'kalavara-in-a-test' } };
const turns = Number(process.argv[2] ?? 3);
const probe = `(() => {
  const bad = [], info = [];
  for (const sheet of document.querySelectorAll('[class*="sheet"]')) {
    const panel = sheet.closest('section,article'); if (!panel || getComputedStyle(panel).display === 'none') continue;
    const win = sheet.parentElement, w = win.getBoundingClientRect(); if (!w.height) continue;
    const s = sheet.getBoundingClientRect(); const name = (panel.getAttribute('aria-label') || panel.querySelector('h2')?.textContent || '').slice(0, 30);
    const lo = s.top, hi = Math.min(s.bottom, w.bottom);
    const items = [...sheet.querySelectorAll('li')].map((li) => [li.getBoundingClientRect(), li.textContent]).filter(([r]) => r.height);
    let shown = 0;
    for (const [r, text] of items) { if (r.bottom <= lo + 2 || r.top >= s.bottom - 2) continue; shown++; const pad = 3; if (r.top < lo - 2 || r.bottom > hi + 6) bad.push(name + ': ' + text.slice(0, 40) + ' over ' + Math.round(r.bottom - hi) + ' of ' + Math.round(r.height) + ' page ' + Math.round(w.height)); }
    const h = win.querySelector('[class*="head"]')?.getBoundingClientRect();
    if (h && getComputedStyle(win.querySelector('[class*="head"]')).visibility !== 'hidden' && h.bottom > w.bottom + 4) bad.push(name + ': TITLE over ' + Math.round(h.bottom - w.bottom));
    for (const el of sheet.querySelectorAll('li')) if (el.scrollWidth > el.clientWidth + 2) bad.push(name + ': WIDE ' + el.textContent.slice(0,30));
    info.push([name, shown + '/' + items.length, 'pages ' + (win.querySelectorAll('[class*="dots"] i').length || 1), win.style.fontSize || '1', win.dataset.isTight === 'true' ? 'tight' : ''].join(' '));
  }
  return { bad, info };
})()`;
const cases: [string, string[], string?][] = [
  ['setup', ['1-1']], ['setup', []], ['setup', ['2-1']], ['pitlighting', ['2-1']], ['pitlighting', []], ['riceprep', ['2-1']], ['riceprep', []],
  ['finalcooking', ['2-1']], ['chutneyprep', ['2-1']], ['meatmasala', ['1-1']], ['meatmasala', []], ['meatmasala', ['2-1']],
];
try {
  const owner = await theOwner(house);
  await withBrowser(async (browser) => {
    await Promise.all(cases.flatMap(([page, run]) => ['en', 'ml'].map(async (lang) => {
      const { eventId } = await newEvent(owner);
      for (const stepId of run) await owner.call(setTimer, { params: { eventId, stepId }, body: { isActive: true } });
      const tvv = (await newTv(house.url, owner, 'T' + Math.random())).api;
      const { context, page: p, errors } = await tv(browser, { size: 'tv' });
      await letIn(context, house.url, tvv);
      await p.goto(`${house.url}/soplocked/${page}?eventId=${eventId}&lang=${lang}`);
      await p.waitForTimeout(14000);
      for (let n = 0; n < turns; n++) {
        const now = Date.now(); await p.waitForTimeout(8000 - ((now - 500) % 8000) + 1500);
        const { bad, info } = await p.evaluate(probe) as { bad: string[]; info: string[] };
        await p.screenshot({ path: `/tmp/pg/${page}-${run.join('+') || 'none'}-${lang}-${n}.png` });
        console.log(`## ${page} ${run} ${lang} turn ${n}\n` + (bad.length ? 'BAD ' + bad.join('\nBAD ') + '\n' : '') + (n === 0 ? info.join(' | ') : ''));
        if (errors.length) console.log(errors);
      }
      await context.close();
    })));
  });
  // EXTRA
  await withBrowser(async (browser) => {
    const { eventId } = await newEvent(owner);
    for (const lang of ['en', 'ml']) {
      const { context, page: p } = await tv(browser, { size: 'tv' });
      await letIn(context, house.url, owner);
      await p.goto(`${house.url}/roadmap?eventId=${eventId}&lang=${lang}`);
      await p.waitForTimeout(1500);
      await p.evaluate(`location.href = '/soplocked/meatmasala?eventId=${eventId}'`);
      await p.waitForTimeout(2500);
      console.log('referrer', await p.evaluate('document.referrer'));
      await p.route('**/api/timers/**', (r) => r.request().method() === 'PUT' ? r.fulfill({ status: 503, body: '{}' }) : r.continue());
      await p.locator('[data-kind=step] button').nth(1).click();
      await p.waitForTimeout(1500);
      await p.locator('[data-kind=featured] button').first().click();
      await p.waitForTimeout(3000);
      await p.screenshot({ path: `/tmp/pg/dot-${lang}.png` });
      await p.locator('footer a, nav a').last().click().catch((e) => console.log(String(e)));
      await p.waitForTimeout(1000);
      console.log('at', p.url());
      await p.locator('text=/Back to To-Do|ജോലികളിലേക്ക്/').first().click();
      await p.waitForTimeout(1500);
      console.log('back at', p.url());
      await context.close();
      const ph = await phone(browser, {}); await letIn(ph.context, house.url, owner);
      await ph.page.goto(`${house.url}/soplocked/setup?eventId=${eventId}&lang=${lang}`);
      await ph.page.waitForTimeout(1500);
      await ph.page.screenshot({ path: `/tmp/pg/phone-${lang}.png`, fullPage: true });
      console.log('phone wide', await ph.page.evaluate('document.documentElement.scrollWidth'));
      await ph.context.close();
      const h = await tv(browser, { size: 'tv' }); await letIn(h.context, house.url, owner);
      await h.page.goto(`${house.url}/soplocked?eventId=${eventId}&lang=${lang}`); await h.page.waitForTimeout(1500);
      await h.page.screenshot({ path: `/tmp/pg/home-${lang}.png` }); await h.context.close();
    }
  });
} finally { await server.stop(); }
