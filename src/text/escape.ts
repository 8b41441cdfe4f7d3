/** As JSON that may stand in a page, and be part of a script: nothing in it can end the script element around it. */
export function toScriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/**
 * As the content of an element or of an attribute between double quotes, in HTML and in XML. Braces too: what stands in two of
 * them would be taken for the name of a text by whoever fills the page afterwards.
 */
export function toMarkup(text: string): string {
  return text.replaceAll(/[&<>"{}]/g, (character) => `&#${character.charCodeAt(0)};`);
}
