/** The options of a select whose values are ids. */
export function NameOptions({ of }: { of: readonly { id: string; name: string }[] }) {
  return of.map(({ id, name }) => (
    <option key={id} value={id} dir="auto">
      {name}
    </option>
  ));
}
