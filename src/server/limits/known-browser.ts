import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { readCookie, writeCookie } from '#server/http/cookies.ts';

/*
 * A browser in which an administrator has signed in keeps a sealed cookie that says so, for this account alone. It opens
 * nothing: it only lets its owner past what strangers have used up by guessing.
 */

const cookieName = 'known-browser';
const keptDays = 180;
// Some offices share a computer.
const mostAccounts = 4;

type Entry = { id: string; account: string; text: string };

/** The random id of this browser for the account of this address; without an address for any account. */
export function findKnownBrowser(cookies: string | undefined, key: KeyObject, email?: string): string | undefined {
  const account = email === undefined ? undefined : hashAccount(email, key);
  return readEntries(cookies, key).find((entry) => account === undefined || entry.account === account)?.id;
}

/** A `Set-Cookie` header after a sign-in: this browser is known for the account from now on, and for those before it. */
export function toKnownBrowserCookie(
  cookies: string | undefined,
  key: KeyObject,
  { email, secure }: { email: string; secure: boolean },
): string {
  const entries = readEntries(cookies, key);
  const account = hashAccount(email, key);
  const others = entries.filter((entry) => entry.account !== account);
  const own = entries.find((entry) => entry.account === account)?.text ?? newEntry(account, key);
  const value = [own, ...others.map(({ text }) => text)].slice(0, mostAccounts).join('~');
  return writeCookie(cookieName, value, { days: keptDays, secure });
}

function readEntries(cookies: string | undefined, key: KeyObject): Entry[] {
  const texts = readCookie(cookies, cookieName)?.split('~').slice(0, mostAccounts) ?? [];
  return texts.flatMap((text) => {
    const [id = '', account = '', seal = ''] = text.split('.');
    const [given, expected] = [Buffer.from(seal, 'base64url'), sealOf(id, account, key)];
    return given.length === expected.length && timingSafeEqual(given, expected) ? [{ id, account, text }] : [];
  });
}

function newEntry(account: string, key: KeyObject): string {
  const id = randomBytes(16).toString('base64url');
  return `${id}.${account}.${sealOf(id, account, key).toString('base64url')}`;
}

function hashAccount(email: string, key: KeyObject): string {
  const hash = createHmac('sha256', key).update(`known account:${email.trim().toLowerCase()}`).digest();
  return hash.subarray(0, 12).toString('base64url');
}

function sealOf(id: string, account: string, key: KeyObject): Buffer {
  return createHmac('sha256', key).update(`known browser:${id}:${account}`).digest();
}
