/** Hostile input: scripts, SQL, and texts that imitate others. */
const codes = ['alert(1)', `fetch('/ran')`];

const elements: ((code: string) => string)[] = [
  (code) => `<script>${code}</script>`,
  (code) => `<img src=x onerror=${code}>`,
  (code) => `<svg onload=${code}>`,
  (code) => `<svg><animate onbegin=${code} attributeName=x dur=1s>`,
  (code) => `<iframe src="javascript:${code}">`,
  (code) => `<iframe srcdoc="<script>${code}</script>">`,
  (code) => `<a href="javascript:${code}">x</a>`,
  (code) => `<body onload=${code}>`,
  (code) => `<input autofocus onfocus=${code}>`,
  (code) => `<details open ontoggle=${code}>`,
  (code) => `<video><source onerror=${code}>`,
  (code) => `<math><mi xlink:href="javascript:${code}">x`,
  (code) => `<object data="javascript:${code}">`,
  (code) => `<embed src="javascript:${code}">`,
  (code) => `<form action="javascript:${code}"><button>x`,
  (code) => `<style onload=${code}></style>`,
  (code) => `<meta http-equiv=refresh content="0;url=javascript:${code}">`,
  (code) => `<p style="animation:x" onanimationstart=${code}>`,
  (code) => `<noscript><p title="</noscript><img src=x onerror=${code}>">`,
  (code) => `<ScRiPt/x>${code}</sCrIpT>`,
];

/** Prefixes that end whatever context the text might be inserted into. */
const prefixes = [
  '',
  '">',
  `'>`,
  '</script>',
  '</style>',
  '-->',
  '</textarea>',
  '</title>',
  '`>',
  'മാങ്ങ ',
];

const statements = [
  `'; DROP TABLE orders; --`,
  `'); DELETE FROM products; --`,
  `' OR '1'='1`,
  `" OR ""="`,
  `1; UPDATE orders SET state='paid'; --`,
  `' UNION SELECT value FROM secrets --`,
  `'||pg_sleep(5)||'`,
  `\\'; TRUNCATE payments; --`,
  `$$; DROP TABLE refunds; $$`,
  `%' OR 1=1 --`,
  '_%_%',
  `admin'/*`,
  `'::jsonb`,
  `{"$gt":""}`,
  `') ON CONFLICT DO NOTHING; --`,
  `E'\\x27'`,
  `');COPY orders TO '/tmp/x';--`,
  `$1`,
  `$2::text`,
  `?`,
  `:name`,
  `\\`,
  `\\\\' OR 1=1`,
  `'; NOTIFY changes; --`,
];

const others = [
  '{{count}}',
  '{{name}}',
  '$t(cart:title)',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  '#{alert(1)}',
  '<%= 7*7 %>',

  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  '//x.invalid/x.js',

  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;img src=x onerror=alert(1)&#62;',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '\\u003cscript\\u003e',

  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'true',
  '-0',
  '0x10',
  '1e400',
  '[object Object]',

  `=cmd|' /C calc'!A0`,
  '+1+1',
  '@SUM(1)',
  '-2+3',
  '%0d%0aSet-Cookie: x=1',
  '%s%n%d',
  '../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '$(id)',
  '`id`',
  '; ls',

  '</script',
  '<!--',
  ']]>',
  '<![CDATA[x]]>',
  '<?xml version="1.0"?>',
  '"',
  "'",
  '<',
  '>',
  '&',
  '&amp;',
  '&nbsp;',

  '{"a":1}',
  '[]',
  '<b>bold</b>',
  '<table><tr><td>x',
  '</main>',
  '</article>',
  '</li></ul>',
  '🥭<b>',
  'അ<b>',
  '*x* _y_',
  '[x](javascript:alert(1))',

  'https://x.invalid',
  'x@x.invalid',
  'wa.me/0',
  '#no=KV-000000-AAAAA',
  '?lang=ml',
  '&lang=ml',
  ';,|',
  '\\n\\r\\t',
  'a'.repeat(100),

  `'-alert(1)-'`,
  `";alert(1);//`,
  `' onmouseover='alert(1)`,
  `" autofocus onfocus="alert(1)`,
  '</dd></dl>',
];

/** Five hundred texts, none longer than a name may be and each as texts are stored: trimmed, NFC. */
export const corpus: string[] = [
  ...codes.flatMap((code) =>
    prefixes.flatMap((prefix) => elements.map((element) => prefix + element(code))),
  ),
  ...statements,
  ...others,
]
  .map((text) => truncate(text, 100))
  .slice(0, 500);

/** Returns some texts of each kind, always the same ones. */
export function sampleCorpus(count: number): string[] {
  const markupCount = codes.length * prefixes.length * elements.length;
  const markup = corpus.slice(0, markupCount);
  const otherTexts = corpus.slice(markupCount);
  // The step shares no divisor with the number of texts, so that every element, prefix and statement is included.
  const chooseEvenly = (from: readonly string[], wanted: number) =>
    Array.from({ length: wanted }, (_, n) => from[(n * 37) % from.length]!);
  return [
    ...chooseEvenly(markup, Math.ceil(count * 0.6)),
    ...chooseEvenly(otherTexts, Math.floor(count * 0.4)),
  ];
}

export function truncate(text: string, most: number): string {
  return [...text].slice(0, most).join('').trim();
}
