import { randomBytes } from 'node:crypto';
import { any, both, edit } from './changed-rows.ts';
import { insertCopy } from './log-tampering.ts';
import type { Change } from './tampering.ts';

const card = any('cards');
const valid = any('cards', 'voided_at is null');
const voided = any('cards', 'voided_at is not null');
const packageOfCards = any('card_packages');
const byCard = any('ballots', `channel = 'card'`);
const atBooth = any('ballots', `channel = 'booth'`);
const byBrowser = any('ballots', 'channel is null');
const cardLink = (n: number) => `(select sequence from count_log where kind = 'cards' order by sequence
  offset ${n} % (select count(*) from count_log where kind = 'cards') limit 1)`;

const makeVoid = edit('cards', valid, 'voided_at = now()');
const makeValid = edit('cards', voided, 'voided_at = null');
const hash = () => `decode('${randomBytes(32).toString('hex')}', 'hex')`;

/** What an owner may change of voting cards, of their links, and of how ballots came. */
export const cardChanges: Record<string, Change> = {
  'replace the code of a card': (pick) => `update cards set code_hash = ${hash()} where id = ${card(pick(1000))}`,
  'exchange the codes of two cards': (pick) => {
    const n = pick(1000);
    return `create temporary table pair on commit drop as select id, batch_id, package_id, serial, code_hash, voided_at from cards
        where batch_id = (select batch_id from cards where id = ${card(n)}) order by serial limit 2;
      delete from cards where id in (select id from pair);
      insert into cards (id, batch_id, package_id, serial, code_hash, voided_at)
        select pair.id, pair.batch_id, pair.package_id, pair.serial, other.code_hash, pair.voided_at
        from pair join pair as other on other.id <> pair.id`;
  },
  'edit the serial number of a card': (pick) => {
    const digits = String(100_000_000 + pick(899_999_999)).replace(/(.{3})(?=.)/g, '$1-');
    return `update cards set serial = '${digits}' where id = ${card(pick(1000))}`;
  },
  'make a card void past the log': makeVoid,
  'make a void card valid': makeValid,
  'let a void card be exchanged for paper, or not': edit('cards', voided, 'exchanged = not exchanged'),
  'make a card void in place of another one': both(makeValid, makeVoid),
  'edit since when a card is void': edit('cards', voided, `voided_at = voided_at - interval '1 second'`),
  'add a card': (pick) =>
    `insert into cards (batch_id, package_id, serial, code_hash)
      select batch_id, package_id, '000-000-000', ${hash()} from cards where id = ${card(pick(1000))}`,
  'add a card in place of another one': (pick) => {
    const n = pick(1000);
    return `insert into cards (batch_id, package_id, serial, code_hash)
        select batch_id, package_id, '000-000-000', ${hash()} from cards where id = ${valid(n)};
      delete from cards where id = (select id from cards where serial <> '000-000-000' and voided_at is null
        and batch_id = (select batch_id from cards where serial = '000-000-000') limit 1)`;
  },
  'remove a card': (pick) => `delete from cards where id = ${card(pick(1000))}`,
  'remove all cards': () => 'delete from cards',
  'move a card to another package': (pick) =>
    `update cards set package_id = (select id from card_packages where id <> cards.package_id order by id limit 1)
      where id = ${card(pick(1000))}`,
  'edit how a package left': edit(
    'card_packages',
    packageOfCards,
    `leaves = case leaves when 'print' then 'file' else 'print' end`,
  ),
  'edit when a package was made': edit('card_packages', packageOfCards, `made_at = made_at - interval '1 second'`),
  'let a ballot by card come by a browser': edit('ballots', byCard, 'channel = null'),
  'let a ballot by card come from a booth': edit('ballots', byCard, `channel = 'booth'`),
  'let a ballot from a booth come by card': edit('ballots', atBooth, `channel = 'card'`),
  'let a ballot by browser come by card': edit('ballots', byBrowser, `channel = 'card'`),
  'let a ballot by browser come from a booth': edit('ballots', byBrowser, `channel = 'booth'`),
  'exchange a ballot by card and one from a booth': (pick) => {
    const [one, other] = [byCard(pick(1000)), atBooth(pick(1000))];
    return `create temporary table pair on commit drop as select ${one} as one, ${other} as other;
      update ballots set channel = 'booth' where id = (select one from pair);
      update ballots set channel = 'card' where id = (select other from pair)`;
  },
  "give a ballot another card's voter": (pick) =>
    `update ballots set voter_hash = ${hash()} where id = ${byCard(pick(1000))}`,
  'edit how many cards a link tells of': (pick) =>
    `update count_log set payload = regexp_replace(payload, '"(made|void|exchanged)": (\\d+)', '"\\1": 9\\2') where sequence = ${cardLink(pick(1000))}`,
  'repeat a link of cards': (pick) => insertCopy(cardLink(pick(1000))),
  'remove a link of cards': (pick) => `delete from count_log where sequence = ${cardLink(pick(1000))}`,
};
