type Named = { id: string; name: string };

/** The options of a select whose values are ids; those of `disabled` are there and cannot be chosen. */
export function NameOptions({ of, disabled = [] }: { of: readonly Named[]; disabled?: readonly Named[] }) {
  return of.map((one) => (
    <option key={one.id} value={one.id} dir="auto" disabled={disabled.includes(one)}>
      {one.name}
    </option>
  ));
}
