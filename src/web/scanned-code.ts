/** The code of what was typed, or what a scanner or the camera read: itself, or an address, behind whose `#` it stands. */
export function codeIn(text: string): string {
  return text.slice(text.lastIndexOf('#') + 1).trim();
}
