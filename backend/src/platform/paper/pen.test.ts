import { execFileSync, spawnSync } from 'node:child_process';
import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openPaper } from './document';

/** Draws two columns and a wrapped line, in both scripts. */
function draw(): Promise<Buffer> {
  const about = {
    title: 'Report',
    author: 'Shop',
    language: 'ml-IN' as const,
    made: new Date(0),
  } as const;
  const { pen, end } = openPaper(about);
  pen.write('പരിപാടി റിപ്പോർട്ട്', { x: 40, y: 40, width: 500 });
  pen.write('തീയതി', { x: 40, y: 70, width: 100 });
  pen.write('നില', { x: 170, y: 70, width: 100 });
  pen.write('24/11/2026', { x: 40, y: 82, width: 100 });
  pen.write('നടക്കുന്നു 30 kg', { x: 170, y: 82, width: 100 });
  pen.write('ഏറ്റവും കൂടുതൽ എടുത്തത് 3 മണിക്കൂർ (വിറക്)', { x: 40, y: 120, width: 100 });
  return end();
}

test('the span of a shaped line ends in the graphics state of its text', async () => {
  const file = (await draw()).toString('latin1');
  const [, body] = /stream\n([\s\S]*?)\nendstream/.exec(file)!;
  const commands = inflateSync(Buffer.from(body!, 'latin1')).toString('latin1').split('\n');
  const ends = commands.flatMap((command, n) => (command === 'EMC' ? [n] : []));
  expect(ends).toHaveLength(7);
  for (const n of ends) expect([commands[n - 1], commands[n + 1]]).toEqual(['ET', 'Q']);
});

test('words joined by a no-break space stay on one line', async () => {
  const { pen, end } = openPaper({
    title: 'Times',
    author: 'Shop',
    language: 'en-IN',
    made: new Date(0),
  });
  const heights = (text: string) => [200, 60].map((width) => pen.heightOf(text, width));
  const [whole, broken] = heights('24/11/2026, 10:15:00 pm');
  expect(broken).toBe(2 * whole!);
  expect(pen.minWidth('10:15:00\u00a0pm')).toBeGreaterThan(pen.minWidth('10:15:00 pm') + 10);
  expect(pen.heightOf('10:15:00\u00a0pm', pen.minWidth('10:15:00\u00a0pm'))).toBe(whole);
  await end();
});

const hasReader = spawnSync('pdftotext', ['-v']).status === 0;
if (!hasReader) console.log('pdftotext is not installed here: no PDF is read through it.');

test.runIf(hasReader)(
  'a PDF reader extracts both scripts in the order and columns of the page',
  async () => {
    const text = execFileSync('pdftotext', ['-layout', '-', '-'], {
      input: await draw(),
    }).toString();
    const lines = text.split('\n').flatMap((line) => line.trim().replace(/\s+/g, ' ') || []);
    expect(lines).toEqual([
      'പരിപാടി റിപ്പോർട്ട്',
      'തീയതി നില',
      '24/11/2026 നടക്കുന്നു 30 kg',
      'ഏറ്റവും കൂടുതൽ',
      'എടുത്തത് 3 മണിക്കൂർ',
      '(വിറക്)',
    ]);
  },
);

test.runIf(hasReader)('a PDF reader extracts Indian scripts in reading order', async () => {
  const lines = [
    'முத்துலட்சுமி சுப்பிரமணியன்',
    'क्षितिजा कुलकर्णी ४०२',
    'ಶ್ರೀನಿವಾಸ ಕೃಷ್ಣಮೂರ್ತಿ',
    'శ్రీలక్ష్మి వెంకటేశ్వర్లు 5-9',
  ];
  const { pen, end } = openPaper({
    title: 'Names',
    author: 'Shop',
    language: 'en-IN',
    made: new Date(0),
  });
  lines.forEach((line, n) => pen.write(line, { x: 40, y: 40 + 20 * n, width: 500 }));
  const text = execFileSync('pdftotext', ['-', '-'], { input: await end() }).toString();
  const read = text.split('\n').map((line) => line.trim());
  expect(read.filter(Boolean)).toEqual(lines);
});
