import { describe, expect, test } from 'vitest';
import { spellingsOfOneMailbox } from '#tests/support/hard-words.ts';
import { toEmailForm } from './email.ts';
import { Email, SignInEmail } from './text-fields.ts';

test.each(spellingsOfOneMailbox.map((spelling) => [JSON.stringify(spelling), spelling]))(
  'one mailbox is one address: %s',
  (_, spelling) => {
    expect(Email.parse(spelling).toLowerCase()).toBe('gil@xn--bcher-kva.example');
    expect(SignInEmail.parse(spelling).toLowerCase()).toBe('gil@xn--bcher-kva.example');
  },
);

describe('the form of an address', () => {
  test.each([
    ['an ordinary one stays as it is typed', 'Ada.Lovelace+council@Example.org', 'Ada.Lovelace+council@Example.org'],
    ['the composed form of its letters', `${'jürg'.normalize('NFD')}@example.org`, 'jürg@example.org'],
    [
      'capitals beyond ASCII, which not every database can compare',
      'ÄNNE@example.org',
      'ÄNNE@example.org'.replace('Ä', 'ä'),
    ],
    ['a German sharp s in a domain', 'ada@faß.example', 'ada@xn--fa-hia.example'],
    ['a domain of Japanese full stops', 'ada@例え。テスト', 'ada@xn--r8jz45g.xn--zckzah'],
    ['wide digits, which are no address of the network', 'ada@１.２', 'ada@1.2'],
    ['what is no host stays as it is', 'ada@ü/x', 'ada@ü/x'],
    ['the list that it was copied from', 'ada@example.org,', 'ada@example.org'],
    ['two signs', '"a@b"@bücher.example', '"a@b"@xn--bcher-kva.example'],
    ['no address at all', ' bücher\u200b ', 'bücher'],
  ])('%s', (_, typed, form) => {
    expect(toEmailForm(typed)).toBe(form);
    expect(toEmailForm(form)).toBe(form);
  });
});

test('an @ is asked for, and something on both sides of it', () => {
  for (const typed of ['', 'ada', '@', 'ada@', '@example.org', 'a da@example.org', 'ada\n@example.org'])
    expect(Email.safeParse(typed).success, typed).toBe(false);
  expect(Email.safeParse('a@b').success).toBe(true);
});

test('behind the @ stands the name of a host', () => {
  for (const typed of [
    'a@example.org?bcc=x',
    'a@example.org&cc=b',
    'a@[127.0.0.1]',
    'a@b/c',
    'a@b..c',
    'a@.b',
    'a@b,c.example',
  ])
    expect(Email.safeParse(typed).success, typed).toBe(false);
  for (const typed of ['a@mail_1.example.org', 'a@xn--bcher-kva.example', 'ü@bücher.example', 'a@अआ.example'])
    expect(Email.safeParse(typed).success, typed).toBe(true);
});
