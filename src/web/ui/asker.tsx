import { toAuthorText } from '#web/text/author.ts';

type AskerProps = {
  of: { author: string };
  /** In another language than the page's. */
  words?: Parameters<typeof toAuthorText>[1];
};

/** Who asked a question, wherever it is shown: what else is told of them is added here. */
export function Asker({ of: { author }, words }: AskerProps) {
  return <bdi>{toAuthorText(author, words)}</bdi>;
}
