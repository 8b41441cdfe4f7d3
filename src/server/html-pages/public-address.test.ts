import { expect, test } from 'vitest';
import { withPublicAddress } from './public-address.ts';

test('a page knows the address that visitors use, and its preview picture by a whole address', () => {
  const page = '<html><head><meta property="og:image" content="/social.png"></head><body></body></html>';
  const written = withPublicAddress(page, 'https://stones.example.org');
  expect(written).toContain('<meta property="og:url" content="https://stones.example.org/">');
  expect(written).toContain('<meta property="og:image" content="https://stones.example.org/social.png">');
});
