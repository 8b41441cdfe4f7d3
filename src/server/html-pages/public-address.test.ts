import { expect, test } from 'vitest';
import { withPublicAddress } from './public-address.ts';

test('a page knows the address that visitors use, and its preview picture by a whole address', () => {
  const page = '<html><head><meta property="og:image" content="/social.png"></head><body></body></html>';
  const written = withPublicAddress(page, 'https://stones.example.org');
  expect(written).toContain('<meta property="og:url" content="https://stones.example.org/">');
  expect(written).toContain('<meta property="og:image" content="https://stones.example.org/social.png">');
});

test('an address ends no attribute, and none of its letters stands for a part of the page', () => {
  const page = '<head><meta property="og:image" content="/social.png"></head>';
  const written = withPublicAddress(page, 'https://a&quot;onx=\'1$&.example"x');
  expect(written).toContain(`content="https://a&#38;quot;onx='1$&#38;.example&#34;x/social.png">`);
  expect(written.split('</head>')).toHaveLength(2);
});
