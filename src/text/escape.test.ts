import { expect, test } from 'vitest';
import { toMarkup, toScriptJson } from './escape.ts';

const hostile = '</script><!-- & \u2028 "quoted" {{public.ui.title}} &amp; نعم 🪨';

test('JSON says the same in a script, and cannot end its element', () => {
  const json = toScriptJson({ [hostile]: [hostile] });
  expect(json).not.toContain('<');
  expect(JSON.parse(json)).toEqual({ [hostile]: [hostile] });
  expect(new Function(`return ${json}`)()).toEqual({ [hostile]: [hostile] });
});

test('a text says the same in markup, and ends neither element, attribute nor name of a text', () => {
  const markup = toMarkup(hostile);
  expect(markup).not.toMatch(/[<>"{}]|&(?!#\d+;)/);
  expect(markup.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(code))).toBe(hostile);
});
