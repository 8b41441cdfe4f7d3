import { isOn, walkXml } from './walk-xml.ts';

/** What of a cell's look bears on what it says. */
export type Style = { isDate: boolean; struck: boolean };

/** The looks that cells name by their number. */
export function readStyles(xml: string): Style[] {
  const dates = new Set<number>([14, 15, 16, 17, 22, 27, 30, 36, 50, 57]);
  const struckFonts: boolean[] = [];
  const styles: Style[] = [];
  const within = new Set<string>();
  walkXml(xml, {
    open: (name, attributes) => {
      within.add(name);
      if (name === 'numFmt' && saysDay(attributes.formatCode ?? '')) dates.add(Number(attributes.numFmtId));
      if (name === 'font' && within.has('fonts')) struckFonts.push(false);
      if (name === 'strike' && within.has('fonts') && struckFonts.length > 0)
        struckFonts[struckFonts.length - 1] = attributes.val === undefined || isOn(attributes.val);
      if (name === 'xf' && within.has('cellXfs'))
        styles.push({
          isDate: dates.has(Number(attributes.numFmtId ?? 0)),
          struck: struckFonts[Number(attributes.fontId ?? 0)] ?? false,
        });
    },
    close: (name) => within.delete(name),
  });
  return styles;
}

/** Whether a format shows a day or a year, apart from what it quotes. */
function saysDay(format: string): boolean {
  return /[dy]/i.test(format.replaceAll(/"[^"]*"|\\.|\[[^[\]]*\]/g, ''));
}
