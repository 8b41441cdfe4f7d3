import { adminTexts } from '#web/text/admin.ts';

// Each names itself after its forebears too, so the younger one is looked for first.
const browsers: readonly [sign: RegExp, name: string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly [sign: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** What a person would call this browser: 'Firefox on Windows'. */
export function deviceName(userAgent: string | null): string {
  const find = (names: typeof browsers) => names.find(([sign]) => sign.test(userAgent ?? ''))?.[1];
  const browser = find(browsers);
  const system = find(systems);
  if (system === undefined) return browser ?? adminTexts.account.unknownDevice;
  return adminTexts.account.device({ browser: browser ?? adminTexts.account.someBrowser, system });
}
