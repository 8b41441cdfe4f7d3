import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { linkAddresses } from './linked-text.tsx';

const draw = (text: string) => renderToStaticMarkup(linkAddresses(text));
const link = (address: string) => `<a href="${address}">${address}</a>`;

test.each([
  ['No address at all.', 'No address at all.'],
  ['See https://example.org.', `See ${link('https://example.org')}.`],
  ['(http://a.example/x?y=1)', `(${link('http://a.example/x?y=1')})`],
  ['https://a.example and https://a.example', `${link('https://a.example')} and ${link('https://a.example')}`],
  ['mail: someone@example.org', 'mail: someone@example.org'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what somebody might type
  ['javascript:alert(1) data:text/html,x ${x}', 'javascript:alert(1) data:text/html,x ${x}'],
  ['<b onclick="x">bold</b>', '&lt;b onclick=&quot;x&quot;&gt;bold&lt;/b&gt;'],
])('%j', (text, html) => {
  expect(draw(text)).toBe(html);
});

test('an address ends where markup would begin', () => {
  expect(draw('https://a.example/"><script>')).toBe(`${link('https://a.example/')}&quot;&gt;&lt;script&gt;`);
});
