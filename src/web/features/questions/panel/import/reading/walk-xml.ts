import { Parser } from 'saxen';

type Visitor = {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
};

/**
 * Goes through a document. Names come without their prefix: programs differ in it. Entities that a document defines stay as they are.
 * @throws Error where it is no XML, or ends in the middle
 */
export function walkXml(xml: string, { open, close, text }: Visitor): void {
  const parser = new Parser().on('warn', () => undefined);
  if (open)
    parser.on('openTag', (name, attributes) => {
      const written = Object.entries(attributes() ?? {});
      open(local(name), Object.fromEntries(written.map(([key, value]) => [local(key), decode(value)])));
    });
  if (close) parser.on('closeTag', (name) => close(local(name)));
  if (text) parser.on('text', (value) => text(decode(value))).on('cdata', text);
  parser.parse(xml);
}

/** What a switch says that XML may write in two ways. */
export function isOn(value: string | undefined): boolean {
  return value === '1' || value === 'true' || value === 'on';
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

const named: Readonly<Record<string, string>> = { amp: '&', apos: "'", gt: '>', lt: '<', quot: '"' };

function decode(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return named[name] ?? whole;
    const point = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole;
  });
}
