import { adminTexts } from '#web/text/admin.ts';
import { type Item, Menu } from '#web/ui/menu.tsx';

/** What is done less often with what a row is about; nothing where nothing can be. */
export function MoreActions({ what, items }: { what: string; items: readonly Item[] }) {
  if (items.length === 0) return null;
  const text = adminTexts.batches.moreActions;
  return <Menu label={adminTexts.panel.on({ action: text, what })} text={text} items={items} />;
}
