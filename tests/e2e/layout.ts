import { expect, type Page } from '@playwright/test';
import { settle } from './looks.ts';

/**
 * That nothing is wrong with the layout, once it stands, that a person would see: something to scroll sideways, text that is
 * cut or lies over other text, a word that is broken, a target that is hard to hit with a thumb.
 */
export async function expectNoLayoutFaults(page: Page, message = 'layout', expected = expect): Promise<void> {
  await settle(page);
  await expected.poll(() => page.evaluate(faults), message).toEqual([]);
}

function faults(): string[] {
  type Words = { node: Text; element: Element; boxes: DOMRect[] };

  // Of a page behind a modal dialog nothing can be reached.
  const scope = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  const root = document.documentElement;
  const words = [...textNodes()]
    .map(toWords)
    .filter((one) => one.boxes.length > 0 && isSeen(one.element) && !isLeftOut(one));
  return [...sideways(), ...words.flatMap(cut), ...words.flatMap(broken), ...overlapping(), ...smallTargets()];

  function* textNodes(): Iterable<Text> {
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      if (node.data.trim() && !node.parentElement?.closest('script, style, noscript, svg, option')) yield node;
    }
  }

  function toWords(node: Text): Words {
    const range = document.createRange();
    range.selectNodeContents(node);
    const element = node.parentElement as Element;
    return { node, element, boxes: [...range.getClientRects()].map((box) => toLetters(element, box)) };
  }

  /** Fonts leave up to 0.7 of their size empty above and below the letters, which need at most 1.2 of it. */
  function toLetters(element: Element, { left, top, width, height }: DOMRect): DOMRect {
    const empty = Math.max(0, height - 1.2 * Number.parseFloat(getComputedStyle(element).fontSize));
    return new DOMRect(left, top + empty / 2, width, height - empty);
  }

  /** Not what only screen readers get. */
  function isSeen(element: Element): boolean {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    for (let parent: Element | null = element; parent; parent = parent.parentElement) {
      if (parent.matches('.skip') || getComputedStyle(parent).clipPath === 'inset(50%)') return false;
    }
    return true;
  }

  /** Wholly outside of what clips it, as the wall leaves out what does not fit. */
  function isLeftOut({ element, boxes }: Words): boolean {
    for (let parent: Element | null = element; parent && parent !== root; parent = parent.parentElement) {
      const { overflowX, overflowY, display } = getComputedStyle(parent);
      if (display.startsWith('inline') || !/hidden|clip/.test(overflowX + overflowY)) continue;
      const clip = parent.getBoundingClientRect();
      const inside = boxes.some(
        ({ left, right, top, bottom }) =>
          right > clip.left && left < clip.right && bottom > clip.top && top < clip.bottom,
      );
      if (!inside) return true;
    }
    return false;
  }

  function name(element: Element): string {
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replaceAll(/\s+/g, ' ');
    return `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${words.slice(0, 50)}`;
  }

  function sideways(): string[] {
    const found = root.scrollWidth > root.clientWidth ? ['the page scrolls sideways'] : [];
    for (const element of scope.querySelectorAll('*')) {
      const { overflowX } = getComputedStyle(element);
      const scrolls = (overflowX === 'auto' || overflowX === 'scroll') && !element.matches('[role="tablist"]');
      if (scrolls && element.scrollWidth > element.clientWidth + 1) found.push(`${name(element)} scrolls sideways`);
    }
    return found;
  }

  /** A clamp cuts on purpose, and where it does the whole is somewhere else. */
  function cut({ element, boxes }: Words): string[] {
    // One row on a phone, which brings the open tab into view and is scrolled to the others.
    if (element.closest('[role="tablist"]')) return [];
    const left = Math.min(...boxes.map((box) => box.left));
    const right = Math.max(...boxes.map((box) => box.right));
    const bottom = Math.max(...boxes.map((box) => box.bottom));
    if (left < -1 || right > root.clientWidth + 1) return [`${name(element)} sticks out of the window`];
    for (let parent: Element | null = element; parent && parent !== root; parent = parent.parentElement) {
      const style = getComputedStyle(parent);
      if (style.webkitLineClamp !== 'none') return [];
      if (style.display.startsWith('inline') || !/hidden|clip/.test(style.overflowX + style.overflowY)) continue;
      const box = parent.getBoundingClientRect();
      const hides = left < box.left - 1 || right > box.right + 1 || bottom > box.bottom + 4;
      if (hides) return [`${name(element)} is cut by ${name(parent)}`];
    }
    return [];
  }

  /** A word that would have room on a line of its own; one that is hyphenated may be on two. */
  function broken({ node, element }: Words): string[] {
    if (getComputedStyle(element).hyphens === 'auto') return [];
    return [...node.data.matchAll(/(?<!\S)[\p{L}\p{M}]{2,16}(?!\S)/gu)].flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      return lines.size > 1 ? [`${name(element)} breaks ${word}`] : [];
    });
  }

  function overlapping(): string[] {
    const lines = words.flatMap(({ node, element, boxes }) =>
      boxes
        .map((box) => ({ node, element, box: clampedTo(element, box), floats: floatsOver(element) }))
        .filter(({ box }) => box.bottom > box.top),
    );
    const found = new Set<string>();
    for (const [index, one] of lines.entries()) {
      for (const other of lines.slice(index + 1)) {
        if (one.node === other.node || one.floats !== other.floats) continue;
        // A line's box is higher than its letters.
        const high = Math.min(one.box.height, other.box.height) * 0.35;
        const x = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const y = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (x > 2 && y > high) found.add(`${name(one.element)} lies over ${name(other.element)}`);
      }
    }
    return [...found];
  }

  /** What a clamp, or a box that scrolls, leaves of a line. */
  function clampedTo(element: Element, { left, right, top, bottom, height }: DOMRect) {
    const seen = { left, right, top, bottom, height };
    for (let parent: Element | null = element; parent; parent = parent.parentElement) {
      const { webkitLineClamp, overflowY } = getComputedStyle(parent);
      if (webkitLineClamp === 'none' && overflowY !== 'auto') continue;
      const box = parent.getBoundingClientRect();
      seen.left = Math.max(seen.left, box.left);
      seen.right = Math.min(seen.right, box.right);
      seen.top = Math.max(seen.top, box.top);
      seen.bottom = Math.min(seen.bottom, box.bottom);
    }
    return seen;
  }

  /** What stays in view while the page moves under it. */
  function floatsOver(element: Element): Element | null {
    for (let parent: Element | null = element; parent; parent = parent.parentElement) {
      if (/fixed|sticky/.test(getComputedStyle(parent).position)) return parent;
    }
    return null;
  }

  function smallTargets(): string[] {
    const controls = scope.querySelectorAll('a[href], button, input, select, textarea, summary, [role=tab]');
    return [...controls].filter(isSeen).flatMap((control) => {
      if (isInSentence(control)) return [];
      const { width, height } = reach(control);
      const small = width < 43.5 || height < 43.5;
      return small ? [`${name(control)} is ${Math.round(width)} × ${Math.round(height)} px`] : [];
    });
  }

  function isInSentence(control: Element): boolean {
    const around = control.parentElement?.textContent?.trim() ?? '';
    return (
      control.tagName === 'A' &&
      getComputedStyle(control).display === 'inline' &&
      around.length > (control.textContent ?? '').trim().length + 10
    );
  }

  /** A label can be pressed as well as what it is of. */
  function reach(control: Element): { width: number; height: number } {
    const box = control.getBoundingClientRect();
    if (!control.matches('[type=checkbox], [type=radio]')) return box;
    const boxes = [
      box,
      ...[...((control as HTMLInputElement).labels ?? [])].map((label) => label.getBoundingClientRect()),
    ];
    const width = Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
    const height = Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top));
    return { width, height };
  }
}
