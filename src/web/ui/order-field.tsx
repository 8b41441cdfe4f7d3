import { adminTexts } from '#web/text/admin.ts';
import { Select } from './field.tsx';

type OrderFieldProps<Order extends string> = {
  value: Order;
  /** Of those that are offered, in their order. */
  labels: Partial<Record<Order, string>>;
  onChange: (order: Order) => void;
};

/** What a long list is sorted by; the options say it themselves. */
export function OrderField<Order extends string>({ value, labels, onChange }: OrderFieldProps<Order>) {
  return (
    <Select
      aria-label={adminTexts.table.order}
      title={adminTexts.table.order}
      value={value}
      onChange={(event) => onChange(event.target.value as Order)}
    >
      {Object.entries<string | undefined>(labels).map(([order, label]) => (
        <option key={order} value={order}>
          {label}
        </option>
      ))}
    </Select>
  );
}
