/** The part of the parser that is used; it brings no types. */
declare module 'saxen' {
  type Attributes = () => Record<string, string>;

  export class Parser {
    on(event: 'openTag', listener: (name: string, attributes: Attributes) => void): this;
    on(event: 'closeTag', listener: (name: string) => void): this;
    on(event: 'text' | 'cdata', listener: (text: string) => void): this;
    on(event: 'warn', listener: (warning: Error) => void): this;
    /** @throws Error where the document is no XML */
    parse(xml: string): void;
  }
}
