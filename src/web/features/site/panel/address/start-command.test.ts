import { expect, test } from 'vitest';
import type { SiteAddress } from '#contract/running/address.ts';
import { startCommand } from './start-command.ts';

const site = (values: Record<string, string> | null, source: SiteAddress['source'] = 'request'): SiteAddress => ({
  address: 'http://localhost:4000',
  source,
  reach: 'here',
  public_url: null,
  network_addresses: [],
  asked_addresses: [],
  started_with: values && { values, names: ['SMTP_URL'] },
  revision: 1,
});

test.each([
  [site({}), '3000', 'HOST=0.0.0.0 npm start'],
  [site({}), '4000', 'PORT=4000 HOST=0.0.0.0 npm start'],
  [site(null), '4000', 'PORT=4000 HOST=0.0.0.0 npm start'],
  [site({}, 'panel'), '443', 'HOST=0.0.0.0 npm start'],
  [site({ PORT: '8080', HOST: '127.0.0.1' }, 'panel'), '', 'PORT=8080 HOST=0.0.0.0 npm start'],
  [site({ DATA_DIR: '/srv/stones' }), '3000', 'DATA_DIR=/srv/stones HOST=0.0.0.0 npm start'],
  [site({ DATA_DIR: "/srv/our data's" }), '3000', String.raw`DATA_DIR='/srv/our data'\''s' HOST=0.0.0.0 npm start`],
])('%#: a start with what this one had', (address, port, command) => {
  expect(startCommand(address, { port })).toBe(command);
});
