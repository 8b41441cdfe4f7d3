import { type KeyboardEvent, type ReactNode, useEffect, useId } from 'react';

type Tab<Value extends string> = { value: Value; label: string; count?: number | undefined; content: ReactNode };

type TabsProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly Tab<Value>[];
};

/**
 * Tabs, with the number of what is behind them where there is one. Only the open one is mounted. As WAI-ARIA has them: one
 * of them is in the order of the Tab key, arrows lead to its neighbours, and what has the focus is open.
 */
export function Tabs<Value extends string>({ label, value, onChange, tabs }: TabsProps<Value>) {
  const id = useId();
  const open = tabs.find((tab) => tab.value === value);
  useEffect(() => bringIntoRow(document.getElementById(`${id}-${value}`)), [id, value]);
  const goTo = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const next =
      tabs[
        placeAfter(
          event,
          tabs.findIndex((tab) => tab.value === value),
          tabs.length,
        ) ?? -1
      ];
    if (!next) return;
    event.preventDefault(); // else the page scrolls too
    onChange(next.value);
    document.getElementById(`${id}-${next.value}`)?.focus();
  };
  return (
    <div>
      <div className="wrap">
        <div className="tabs" role="tablist" aria-label={label} onKeyDown={goTo}>
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              className="tab"
              role="tab"
              id={`${id}-${tab.value}`}
              aria-selected={tab === open}
              aria-controls={tab === open ? `${id}-panel` : undefined}
              tabIndex={tab === open ? 0 : -1}
              onClick={() => onChange(tab.value)}
            >
              {tab.label}
              {tab.count !== undefined && (
                <>
                  {' '}
                  <span className="tab-count num">{tab.count}</span>
                </>
              )}
            </button>
          ))}
        </div>
      </div>
      {open && (
        <div
          key={open.value}
          className="wrap panel"
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${open.value}`}
        >
          {open.content}
        </div>
      )}
    </div>
  );
}

/** On a phone the row is longer than the screen. The page itself stays where it is, which `scrollIntoView` would move. */
function bringIntoRow(tab: HTMLElement | null): void {
  const row = tab?.parentElement;
  if (!tab || !row) return;
  const [inner, outer] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += Math.min(0, inner.left - outer.left) + Math.max(0, inner.right - outer.right);
}

/** Where a key leads from a place in the row, around its ends; undefined where it leads nowhere. */
function placeAfter({ key, currentTarget }: KeyboardEvent, place: number, count: number): number | undefined {
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === forward) return (place + 1) % count;
  return key === 'ArrowLeft' || key === 'ArrowRight' ? (place - 1 + count) % count : undefined;
}
