const signsOfSheet = 12;

/** The signs of a receipt or a stub, however it is typed: in small letters, without dashes, with an O for a 0 and an I or L for a 1. */
export function signsOfReceipt(typed: string): string[] {
  return [
    ...typed
      .toUpperCase()
      .replaceAll(/[\s\p{Pd}]/gu, '')
      .replaceAll('O', '0')
      .replaceAll(/[IL]/g, '1'),
  ];
}

/** Whether it is as long as the code of a sheet of paper. */
export function isCodeOfSheet(typed: string): boolean {
  return signsOfReceipt(typed).length === signsOfSheet;
}

/** A receipt as ballots and records have it. */
export function toReceipt(typed: string): string {
  return signsOfReceipt(typed)
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-');
}
