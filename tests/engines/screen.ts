import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import type { Driver, Part } from './driver.ts';

const testingLibrary = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** Steps follow each other fast: looking more and more seldom, as is usual, would be most of what a journey takes. */
const poll: typeof expect.poll = (look) => expect.poll(look, { intervals: [50] });

// While a dialog is open nothing else can be reached; a page that a link leads to has no body at first, and
// knows nothing of the library.
const scope = `if (!window.TestingLibraryDom) return null;
  const page = document.body ?? document.documentElement;
  const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? page;`;
const first = `const [role, wanted] = arguments; ${scope}
  const name = (name) => name.replace(/[\\u2068\\u2069]/g, '').includes(wanted);
  const found = TestingLibraryDom.queryAllByRole(/dialog/.test(role) ? page : scope, role, { name }).at(0) ?? null;`;
const byRole = `${first} return found;`;
// What the server draws is disabled until the page's scripts are there: a press before would be lost.
const comeIntoView = `${first} if (!found || found.disabled) return '';
  found.scrollIntoView({ behavior: 'instant', block: 'center' });
  return JSON.stringify(found.getBoundingClientRect());`;
const byLabel = `const [label] = arguments; ${scope}
  return TestingLibraryDom.queryAllByLabelText(scope, label, { exact: false }).at(0) ?? null;`;
const setValue = `const [label, value] = arguments; ${scope}
  const field = TestingLibraryDom.getAllByLabelText(scope, label, { exact: false })[0];
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, value);
  TestingLibraryDom.fireEvent.input(field);`;
const visibleText = "return document.body?.innerText ?? '';";

/** A page as people use it: what it says, and its parts by role or label. Everything waits for what it needs. */
export class Screen {
  readonly #driver: Driver;
  readonly #address: string;

  constructor(driver: Driver, address: string) {
    this.#driver = driver;
    this.#address = address;
  }

  open(path: string): Promise<void> {
    return this.#driver.open(this.#address + path);
  }

  async click(role: string, name: string): Promise<void> {
    await this.finds(role, name);
    const press = async () => {
      await this.#standsStill([role, name]);
      return (await this.#find(`${role} '${name}'`, byRole, [role, name])).click();
    };
    await poll(press).toBe(true);
  }

  async type(label: string, text: string): Promise<void> {
    await (await this.#find(`field '${label}'`, byLabel, [label])).type(text);
  }

  /** For fields that each engine has other keys for, as those of dates. */
  async setValue(label: string, value: string): Promise<void> {
    await this.#find(`field '${label}'`, byLabel, [label]);
    await this.#driver.run(setValue, [label, value]);
  }

  async finds(role: string, name: string): Promise<void> {
    await this.#find(`${role} '${name}'`, byRole, [role, name]);
  }

  async says(words: string | RegExp): Promise<void> {
    if (typeof words !== 'string') return poll(() => this.#text()).toMatch(words);
    // Styles may show capitals where the text has none.
    await poll(async () => (await this.#text()).toLowerCase()).toContain(words.toLowerCase());
  }

  /** A click is aimed at a place, which must not move any more. */
  async #standsStill(args: readonly unknown[]): Promise<void> {
    let last = '';
    const stands = async () => {
      const before = last;
      await this.#learnToFind();
      last = (await this.#driver.run<string | null>(comeIntoView, args)) ?? '';
      return last !== '' && last === before;
    };
    await poll(stands).toBe(true);
  }

  async #text(): Promise<string> {
    return (await this.#driver.run<string>(visibleText, [])).replaceAll(/\s+/g, ' ');
  }

  async #find(what: string, script: string, args: readonly unknown[]): Promise<Part> {
    let found: Part | undefined;
    const look = async () => {
      await this.#learnToFind();
      found = await this.#driver.find(script, args);
      return found ? what : `no ${what} on a page that says: ${await this.#text()}`;
    };
    await poll(look).toBe(what);
    return found as unknown as Part;
  }

  /** A page that was opened anew knows nothing of the library. */
  async #learnToFind(): Promise<void> {
    const isThere = await this.#driver.run<boolean>('return "TestingLibraryDom" in window;', []);
    if (!isThere) await this.#driver.run(testingLibrary, []);
  }
}
