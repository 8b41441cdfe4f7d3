import { Button, type ButtonProps } from './button.tsx';
import { useHydrated } from './use-hydrated.ts';

/**
 * A button in what the server draws: disabled until the page's scripts have taken it over, because a page is read before
 * they are there, and a press that nothing would answer is not offered.
 */
export function ScriptedButton(props: ButtonProps) {
  const hydrated = useHydrated();
  return <Button {...props} disabled={!hydrated || props.disabled} />;
}
