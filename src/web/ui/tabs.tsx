import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

type Tab<Value extends string> = { value: Value; label: string; count?: number | undefined; content: ReactNode };

type TabsProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly Tab<Value>[];
};

/** Tabs, with the number of what is behind them where there is one. Only the open one is mounted. */
export function Tabs<Value extends string>({ label, value, onChange, tabs }: TabsProps<Value>) {
  return (
    <BaseTabs.Root value={value} onValueChange={(next: Value) => onChange(next)}>
      <div className="wrap">
        <BaseTabs.List className="tabs" aria-label={label} activateOnFocus>
          {tabs.map((tab) => (
            <BaseTabs.Tab key={tab.value} className="tab" value={tab.value}>
              {tab.label}
              {tab.count !== undefined && (
                <>
                  {' '}
                  <span className="tab-count num">{tab.count}</span>
                </>
              )}
            </BaseTabs.Tab>
          ))}
        </BaseTabs.List>
      </div>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} className="wrap panel" value={tab.value}>
          {tab.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
